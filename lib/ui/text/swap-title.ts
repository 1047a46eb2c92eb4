import { symbolText } from '~/lib/contract/text'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from './i18n'
import { intentFacts, type Sum } from './intent'

type Titled = Pick<EntrySummary, 'arrived' | 'phase'> & { intent: SwapIntent }

/**
 * Returns the sums that a swap sends and brings: as the chains show it, as expected, or no amount where none will come.
 * `inWords` writes the amounts.
 */
export function swapTitle(
  { intent, arrived, phase }: Titled,
  profile: ProfileView,
  inWords: (sum: Sum) => string,
): string {
  const { sent, minimum, expected } = intentFacts(intent, profile, undefined)
  const { unit } = minimum
  if (arrived !== null)
    return i18n.t('activity.swap', { sent: inWords(sent), arrives: inWords({ units: arrived.amount, unit }) })
  if (PHASES[phase].terminal)
    return i18n.t('activity.swap', { sent: inWords(sent), arrives: symbolText(unit.symbol) })
  return i18n.t('activity.swap_about', { sent: inWords(sent), arrives: inWords(expected) })
}
