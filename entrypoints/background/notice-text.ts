import { symbolText } from '~/lib/contract/text'
import { viewOfProfile } from '~/lib/contract/views/of-profile'
import { HIDDEN_AMOUNT, type Looks } from '~/lib/contract/looks'
import type { Profile } from '~/lib/contract/profile'
import type { ProfileView } from '~/lib/contract/views/networks'
import { givenUp } from '~/lib/core/journal/page-wallet-call'
import { isBitcoinPayment, isPayment, isToEvm } from '~/lib/core/journal/phase'
import { type Story, storyOf } from '~/lib/core/journal/story'
import type { Amount } from '~/lib/core/journal/story-terms'
import type { Entry, Payment, ToBitcoinSwap } from '~/lib/core/journal/types'
import { exactText } from '~/lib/ui/text/format'
import { i18n, type MessageKey } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { fillSlots, message, messageName } from '~/lib/ui/text/message'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { dateText } from '~/lib/ui/text/words'

/** Values for the slots of a sentence. */
type Facts = Readonly<Record<string, string>>
type Notice = { title: string; message: string }

/** Writes an amount in base units, or hides it. */
type InWords = (units: bigint, decimals: number) => string

/** The notification of a request, or `undefined` if its phase needs none. Others may see it, as they see the screen. */
export function noticeText(
  entry: Entry,
  profile: Profile,
  { hidesAmounts }: Pick<Looks, 'hidesAmounts'>,
): Notice | undefined {
  const notice = noticeOf(entry, viewOfProfile(profile), hidesAmounts ? () => HIDDEN_AMOUNT : exactText)
  if (notice === undefined || entry.origin === null) return notice
  const site = new URL(entry.origin).host
  return { ...notice, message: `${notice.message} ${i18n.t('notification.from_site', { site })}` }
}

function noticeOf(entry: Entry, profile: ProfileView, inWords: InWords): Notice | undefined {
  const story = storyOf(entry)
  const { sent, arrival, minimum, expected, networkName } = story
  const bare = (moved: Amount) => {
    const { units, unit } = sumIn(profile, moved)
    return inWords(units, unit.decimals)
  }
  const symbol = (moved: Amount) => symbolText(sumIn(profile, moved).unit.symbol, 44)
  const amount = `${bare(sent)} ${symbol(sent)}`
  if (story.phase === 'awaiting-signature')
    return { title: i18n.t('handover.reminder'), message: i18n.t('handover.reminder_body', { amount }) }
  if (isPayment(entry)) return paymentNotice(entry, story, amount)
  const facts = {
    amount: arrival === null ? '' : bare(arrival),
    minimum: minimum === null ? '' : bare(minimum),
    symbol: symbol(expected ?? sent),
    network: findNetwork(profile, networkName ?? '')?.label ?? networkName ?? '',
  }
  return isToEvm(entry)
    ? toEvmNotice(story, { ...facts, sent: bare(sent) })
    : toBitcoinNotice(entry, story, { ...facts, sent: amount })
}

const PAYMENT_PHASES = ['done', 'underpaid', 'reverted', 'replaced', 'failed'] as const

function paymentNotice(payment: Payment, { phase, isCancelled }: Story, amount: string): Notice | undefined {
  const code = isCancelled ? 'cancelled' : PAYMENT_PHASES.find((told) => told === phase)
  if (code === undefined) return undefined
  // The fee is taken from what comes back on Bitcoin alone.
  if (code === 'cancelled' && !isBitcoinPayment(payment)) return callCancelled()
  return {
    title: words(`notification.payment.${code}`, { amount }),
    message: words(`notification.payment.${code}_body`, { amount }),
  }
}

function callCancelled(): Notice {
  return {
    title: i18n.t('notification.payment.cancelled'),
    message: i18n.t('notice.call_cancelled'),
  }
}

const TO_EVM_PHASES = [
  'done',
  'refunding',
  'late',
  'paid-in-wrapped',
  'refunded',
  'replaced',
  'failed',
] as const

function toEvmNotice(story: Story, facts: Facts): Notice | undefined {
  const told = story.isCancelled ? 'cancelled' : TO_EVM_PHASES.find((phase) => phase === story.phase)
  if (told === undefined) return undefined
  const code = messageName(told)
  return {
    title: words(`notification.to_evm.${code}`, facts),
    message: words(`notification.to_evm.${aboutToEvm(story) ?? code}_body`, facts),
  }
}

/** Chooses a sentence beside the phase of a swap to an EVM network. */
function aboutToEvm({ phase, proof, arrival, money }: Story) {
  if (money.at === 'parked' && money.where === 'target-connector') return 'target_failed'
  if (phase !== 'done') return undefined
  if (proof !== 'chain') return 'done_matched'
  return arrival?.missing === 0n ? undefined : 'done_short'
}

const TO_BITCOIN_PHASES = [
  'done',
  'paid-in-collateral',
  'late',
  'overdue',
  'reverted',
  'refunding',
  'refunded',
  'replaced',
  'failed',
] as const

function toBitcoinNotice(swap: ToBitcoinSwap, story: Story, facts: Facts): Notice | undefined {
  const { phase, next, isCancelled } = story
  // Told where it has stalled alone.
  if (phase === 'allowance')
    return {
      title: i18n.t('stalled.title'),
      message: i18n.t('stalled.until', {
        time: next.by !== null && 'at' in next.by ? dateText(next.by.at) : '',
      }),
    }
  if (isCancelled) return callCancelled()
  const code = TO_BITCOIN_PHASES.find((told) => told === phase)
  if (code === undefined) return undefined
  const about = aboutToBitcoin(swap, story)
  const name = messageName(code)
  return {
    // Of what was given up it is not always certain that nothing was sent.
    title: words(`notification.to_bitcoin.${code === 'failed' && about ? 'refunding' : name}`, facts),
    message: words(`notification.to_bitcoin.${about ?? name}_body`, facts),
  }
}

const GIVEN_UP = {
  unsent: undefined,
  'after-approval': 'failed_after_approval',
  unseen: 'failed_unseen',
} as const

/** Chooses a sentence beside the phase of a swap to Bitcoin. */
function aboutToBitcoin(swap: ToBitcoinSwap, { phase, proof }: Story) {
  if (phase === 'failed') return GIVEN_UP[givenUp(swap)]
  return phase === 'refunded' && proof !== 'chain' ? 'refunded_matched' : undefined
}

function words(key: MessageKey, facts: Facts): string {
  return fillSlots(message(key), (slot) => facts[slot])
}
