import { StyledRow } from "./styled-row.js";

/** `row` with spaces behind it up to `width` columns; its colours end before them. */
export function padRow(row: string, width: number): string {
  const styled = new StyledRow(row);
  return styled.closed + " ".repeat(Math.max(0, width - styled.width));
}
