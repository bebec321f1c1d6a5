import {
  type AskSetup,
  Component,
  createAskExtension,
  type DrawContext,
  type MouseInput,
  type Palette,
  type TabBarProps,
  TabRequested,
  type UiContext,
} from "pi-ask";

/** The tabs in a few columns: a mark for each, then the name of the open one. */
export class CompactTabBar extends Component {
  constructor(
    ui: UiContext,
    private readonly props: TabBarProps,
  ) {
    super(ui);
  }

  protected draw({ width }: DrawContext): string[] {
    const { palette, layout, strings } = this.ui;
    const { session } = this.props;
    const open = session.activeTab;
    const name = session.states[open]?.question.label ?? strings.review;
    const count = `${session.answeredCount}/${session.states.length}`;
    const marks = [...session.states.map(({ isAnswered }) => (isAnswered ? "●" : "○")), "»"];
    // More questions than columns: the count says how far it is.
    const shown = marks.length + count.length + 2 <= width ? marks : [];
    const row = shown
      .map((mark, index) => (index === open ? palette.activeTab(mark) : palette.dim(mark)))
      .join("");
    const room = width - shown.length - count.length;
    if (room <= 0) return [palette.dim(layout.line(count, width))];
    return [row + palette.accent(layout.line(` ${name} `, room)) + palette.dim(count)];
  }

  protected override onMouse({ type, x }: MouseInput): boolean {
    if (type !== "click" || x > this.props.session.states.length) return false;
    this.emit(new TabRequested(x));
    return true;
  }
}

/** pi's colours with less of them: nothing is bold, and only the cursor and the open tab stand out. */
export function toCalmPalette(palette: Palette): Palette {
  const { accent, muted, text } = palette;
  return {
    ...palette,
    title: muted,
    prompt: text,
    success: text,
    border: palette.dim,
    activeTab: accent,
    bold: (part) => part,
  };
}

/** Replaces the tab bar and the colours. */
export function configure(setup: AskSetup): void {
  setup.views.tabBar = (ui, props) => new CompactTabBar(ui, props);
  setup.palette = toCalmPalette;
}

export default createAskExtension({ configure });
