import { symbolText } from '~/lib/contract/text'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import { i18n } from './i18n'
import { type Sum, sumIn } from './intent'

/**
 * Returns the sums that a swap sends and brings: as the chains show it, as expected, or no amount where none will come;
 * `null` of a payment. `inWords` writes the amounts.
 */
export function swapTitle(
  { sent: leaves, expected, arrival, phase }: Pick<EntrySummary, 'sent' | 'expected' | 'arrival' | 'phase'>,
  profile: ProfileView,
  inWords: (sum: Sum) => string,
): string | null {
  if (expected === null) return null
  const sent = inWords(sumIn(profile, leaves))
  const sum = sumIn(profile, arrival ?? expected)
  if (arrival !== null) return i18n.t('activity.swap', { sent, arrives: inWords(sum) })
  if (PHASES[phase].terminal) return i18n.t('activity.swap', { sent, arrives: symbolText(sum.unit.symbol) })
  return i18n.t('activity.swap_about', { sent, arrives: inWords(sum) })
}
