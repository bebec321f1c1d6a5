import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const cell = { width: 9.6328, height: 18.6 };
const font = {
  size: 16,
  // No emoji font: it has digits too, and they would come from it. Emoji are found without being named.
  family: "'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace",
};
const margin = 10;
const papers = {
  dark: { foreground: "#d4d4d4", background: "#1e1e1e" },
  light: { foreground: "#1f1f1f", background: "#ffffff" },
};

/** A terminal's screen as a picture. */
export class ScreenPicture {
  /**
   * @param cells rows of cells, as `PiTerminal.cells()` gives them
   * @param theme `dark` or `light`: the terminal's own two colours
   */
  constructor(cells, theme) {
    this.cells = cells;
    this.paper = papers[theme];
  }

  /** Every character is placed by itself, so that no font's own width can move the ones after it. */
  toSvg() {
    const width = Math.ceil(Math.max(...this.cells.map((row) => row.length)) * cell.width + 2 * margin);
    const height = Math.ceil(this.cells.length * cell.height + 2 * margin);
    const marks = this.cells.flatMap((row, y) => row.flatMap((one, x) => this.drawCell(one, x, y)));
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="${width}" height="${height}" fill="${this.paper.background}"/>`,
      `<g font-family="${font.family}" font-size="${font.size}" xml:space="preserve" shape-rendering="crispEdges">`,
      ...marks,
      "</g>",
      "</svg>\n",
    ].join("\n");
  }

  /**
   * Writes the picture.
   * @param path a file ending in `.svg` or `.png`; for the latter `rsvg-convert` must be installed
   * @throws Error when the file cannot be made
   */
  write(path) {
    const svg = this.toSvg();
    if (path.endsWith(".svg")) {
      writeFileSync(path, svg);
      return;
    }
    const { error, status, stderr } = spawnSync("rsvg-convert", ["--output", path], {
      input: svg,
      encoding: "utf8",
    });
    if (error?.code === "ENOENT")
      throw new Error("a PNG needs rsvg-convert (package librsvg2-bin); .svg needs nothing");
    if (error || status !== 0) throw new Error(`rsvg-convert failed: ${error?.message ?? stderr}`);
  }

  drawCell(one, x, y) {
    if (one.width === 0) return [];
    const { ink, fill } = this.colours(one);
    const left = margin + x * cell.width;
    const top = margin + y * cell.height;
    const width = one.width * cell.width;
    const marks = [];
    // A hair wider and higher than the cell: neighbours of one colour must not show a seam.
    if (fill)
      marks.push(
        `<rect x="${fix(left)}" y="${fix(top)}" width="${fix(width + 0.3)}" height="${fix(cell.height + 0.3)}" fill="${fill}"/>`,
      );
    if (one.text.trim()) marks.push(this.drawText(one, left, top, ink));
    if (one.underline) marks.push(line(left, top + 16.6, width, ink));
    if (one.strikethrough) marks.push(line(left, top + 9.5, width, ink));
    return marks;
  }

  drawText(one, left, top, ink) {
    const style = [
      one.bold ? ' font-weight="bold"' : "",
      one.italic ? ' font-style="italic"' : "",
      one.dim ? ' opacity="0.6"' : "",
    ].join("");
    return `<text x="${fix(left)}" y="${fix(top + 14.8)}" fill="${ink}"${style}>${escapeXml(one.text)}</text>`;
  }

  colours({ foreground, background, inverse }) {
    if (!inverse) return { ink: foreground ?? this.paper.foreground, fill: background };
    return { ink: background ?? this.paper.background, fill: foreground ?? this.paper.foreground };
  }
}

function line(left, top, width, ink) {
  return `<rect x="${fix(left)}" y="${fix(top)}" width="${fix(width)}" height="1" fill="${ink}"/>`;
}

function fix(number) {
  return number.toFixed(2);
}

function escapeXml(text) {
  return text.replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character]);
}
