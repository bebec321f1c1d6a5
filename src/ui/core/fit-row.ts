import { isNarrow } from "./is-narrow.js";
import { StyledRow } from "./styled-row.js";

/**
 * `row` itself when it fits `width` columns and holds nothing but text and colours, else what can be shown of it,
 * cut with an ellipsis. Colours are kept.
 */
export function fitRow(row: string, width: number): string {
  if (row.length <= width && isNarrow(row)) return row;
  return new StyledRow(row).cut(width);
}
