import { sanitizeText } from '~/lib/contract/text'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES } from '~/lib/core/journal/phase'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from './i18n'
import { intentFacts } from './intent'
import { sumText } from './sum-text'

type Titled = Pick<EntrySummary, 'arrived' | 'phase'> & { intent: SwapIntent }

/** What a swap sends and what it brings: as the chains show it, as expected, or no amount where none will come. */
export function swapTitle({ intent, arrived, phase }: Titled, profile: ProfileView): string {
  const { sent, least, expected } = intentFacts(intent, profile, undefined)
  const { unit } = least
  if (arrived !== null)
    return i18n.t('activity.swap', { sent: sumText(sent), arrives: sumText({ units: arrived.amount, unit }) })
  if (PHASES[phase].terminal)
    return i18n.t('activity.swap', { sent: sumText(sent), arrives: sanitizeText(unit.symbol, 20) })
  return i18n.t('activity.swap_about', { sent: sumText(sent), arrives: sumText(expected) })
}
