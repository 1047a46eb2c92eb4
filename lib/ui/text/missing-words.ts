import { symbolText } from '~/lib/contract/text'
import { i18n } from './i18n'
import type { Missing } from './missing'
import { btcText } from './sum-text'

type Facts = {
  /** The minimum that can be sent, in sats; 0 where that is not known. */
  minimumSats: bigint
  /** Of what is sent. */
  symbol: string
}

/** The button of a form that lacks something. */
export function missingWords(missing: Missing, { minimumSats, symbol }: Facts): string {
  if (missing === 'minimum') return i18n.t('missing.minimum', { amount: btcText(minimumSats) })
  if (missing === 'funds') return i18n.t('missing.funds', { symbol: symbolText(symbol) })
  return i18n.t(`missing.${missing}`)
}
