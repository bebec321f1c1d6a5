/** What a host with mouse support reports; rows and columns are zero-based and local to the component. */
export interface MouseInput {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly button?: string;
  /** Rows to scroll; negative is up. */
  readonly wheelDelta?: number;
}
