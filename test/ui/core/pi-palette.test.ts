import { expect } from "chai";
import { plainPalette } from "../../../src/ui/theme/palette.js";
import { type PiTheme, toPalette } from "../../../src/ui/theme/pi-palette.js";

const roles = Object.keys(plainPalette()) as (keyof ReturnType<typeof plainPalette>)[];

describe("toPalette", () => {
  it("takes its colours from the theme at the moment of drawing", () => {
    let mark = "1";
    const palette = toPalette({
      fg: (color, text) => `${mark}${color}(${text})`,
      bold: (text) => `*${text}*`,
    });
    expect(palette.warning("x")).to.equal("1warning(x)");
    mark = "2";
    expect(palette.title("x")).to.equal("2accent(*x*)");
  });

  const broken: [string, PiTheme | undefined][] = [
    ["no theme", undefined],
    [
      "a theme that throws",
      {
        fg: () => {
          throw new Error("theme");
        },
        bg: () => {
          throw new Error("theme");
        },
        bold: () => {
          throw new Error("theme");
        },
      },
    ],
    ["a theme that gives no text", { fg: () => undefined as never, bold: () => 7 as never }],
  ];
  for (const [what, theme] of broken) {
    it(`leaves texts uncoloured with ${what}`, () => {
      const palette = toPalette(theme);
      for (const role of roles) expect(palette[role]("x"), role).to.equal("x");
    });
  }
});

describe("plainPalette", () => {
  it("colours nothing", () => {
    const palette = plainPalette();
    for (const role of roles) expect(palette[role]("x")).to.equal("x");
  });
});
