/** The first characters by which a spreadsheet recognises a formula; some also accept their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** In locales with decimal commas, spreadsheets end a cell at a semicolon or a tab, even within quotes. */
const INNER_FORMULA = /([;\t]["'\s]*)(?=[=+\-@＝＋－＠])/g
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe: text from a site
 * or a service must not run when the file is opened.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const inner = text.replace(INNER_FORMULA, "$1'")
  const inert = FORMULA.test(inner) ? `'${inner}` : inner
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
