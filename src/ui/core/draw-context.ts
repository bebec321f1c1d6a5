/** What a component may use of the screen for one frame. */
export interface DrawContext {
  /** Columns, 1 or more. No row may be wider. */
  readonly width: number;
  /** Rows, 1 or more. A component may return fewer, never more. */
  readonly maxHeight: number;
  /** True when the component is on the path of the keyboard focus. */
  readonly focused: boolean;
}
