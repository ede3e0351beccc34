/** How a spreadsheet calls a column: A for index 0, AA for index 26. */
export function letterOf(index: number): string {
  return (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
