import { symbolText } from '~/lib/contract/text'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Amount } from '~/lib/core/journal/story-terms'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'

/** "BTC → USDC", "Sent BTC": the amounts stand beside it. What no server has accepted yet is not called sent. */
export function rowTitle(
  { sent, expected, hasLeft, isUnsent }: Pick<EntrySummary, 'sent' | 'expected' | 'hasLeft' | 'isUnsent'>,
  profile: ProfileView,
): string {
  const symbol = (moved: Amount) => symbolText(sumIn(profile, moved).unit.symbol)
  if (expected !== null) return i18n.t('activity.swap', { sent: symbol(sent), arrives: symbol(expected) })
  return i18n.t(hasLeft && !isUnsent ? 'activity.sent' : 'activity.unpaid', { amount: symbol(sent) })
}
