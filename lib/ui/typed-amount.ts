/** Groups of three, with a point behind them or more than one of them: no comma of these is a decimal one. */
const GROUPED = /^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/
/** Either a thousand or one and no thousandths: money is not guessed. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/**
 * What is typed as an amount, in the form that is parsed: without spaces, with a point for a decimal comma, and with a
 * digit on each side of it. What could be read in two ways stays as it is, which is no amount.
 */
export function typedAmount(text: string): string {
  const bare = text.replace(/[\s\u202f]/g, '')
  if (AMBIGUOUS.test(bare)) return bare
  return (GROUPED.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.'))
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
}
