/** What is typed as an amount, in the form that is parsed: without spaces, and with a digit on each side of its point. */
export function typedAmount(text: string): string {
  return text
    .replace(/[\s\u202f]/g, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
}
