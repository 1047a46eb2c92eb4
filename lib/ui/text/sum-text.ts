import { HIDDEN_AMOUNT } from '~/lib/contract/looks'
import { symbolText } from '~/lib/contract/text'
import { exactBtcText, isSmall, omittedText, satsText, tokenText } from './format'
import { i18n } from './i18n'
import type { Sum } from './intent'

/** Bitcoin as short as it can be written: "0.01 BTC", "1 506 sats". */
export function btcText(sats: bigint): string {
  return isSmall(sats) ? `${satsText(sats)} ${i18n.t('common.sats')}` : `${exactBtcText(sats)} BTC`
}

/** An amount with its unit, likewise. By what it is, not by its symbol: some networks call their native currency BTC. */
export function sumText({ units, unit }: Sum): string {
  if (unit.of === null) return btcText(units)
  return `${tokenText(units, unit.decimals)} ${symbolText(unit.symbol)}`
}

/** The unit alone, where amounts are hidden. */
export function hiddenSumText({ unit }: Sum): string {
  return `${HIDDEN_AMOUNT} ${symbolText(unit.symbol)}`
}

/** The whole amount, where its figure leaves digits out; that of bitcoin never does. */
export function exactlyText({ units, unit }: Sum): string | undefined {
  const text = unit.of === null ? null : omittedText(units, unit.decimals)
  return text === null ? undefined : i18n.t('send.exactly', { amount: `${text} ${symbolText(unit.symbol)}` })
}
