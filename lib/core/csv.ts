/** The first characters by which a spreadsheet recognises a formula; some read the full-width ones like them. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe: text from a site
 * or a service must not run when the file is opened.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
