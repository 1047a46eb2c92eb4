import { symbolText } from '~/lib/contract/text'
import { viewOfProfile } from '~/lib/contract/views/of-profile'
import { HIDDEN_AMOUNT, type Looks } from '~/lib/contract/looks'
import type { Profile } from '~/lib/contract/profile'
import type { ProfileView } from '~/lib/contract/views/networks'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { ASKED_FOR_MS } from '~/lib/core/journal/failed-step'
import { givenUp } from '~/lib/core/journal/page-wallet-call'
import { isBitcoinPayment, isCancelled, isPayment, isToEvm, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { shortfallOf } from '~/lib/core/journal/enforced-minimum'
import type { Entry, Payment, Phase, ToBitcoinSwap, ToEvmSwap } from '~/lib/core/journal/types'
import { arrivalOf } from '~/lib/services/history/view'
import { exactText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { dateText } from '~/lib/ui/text/words'
import { intentFacts, paymentSum } from '~/lib/ui/text/intent'

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
  if (isPayment(entry)) {
    const { units, unit } = paymentSum(entry.intent, profile)
    return paymentNotice(entry, `${inWords(units, unit.decimals)} ${symbolText(unit.symbol, 44)}`)
  }
  return isToEvm(entry) ? toEvmNotice(entry, profile, inWords) : toBitcoinNotice(entry, profile, inWords)
}

function paymentNotice(payment: Payment, amount: string): Notice | undefined {
  const facts = { amount }
  const texts: Partial<Record<Phase, Notice>> = {
    'awaiting-signature': reminder(facts),
    done: {
      title: i18n.t('notification.payment.done', facts),
      message: i18n.t('notification.payment.done_body', facts),
    },
    replaced: isCancelled(payment)
      ? {
          title: i18n.t('notification.payment.cancelled'),
          // The fee is taken from what comes back on Bitcoin alone.
          message: isBitcoinPayment(payment)
            ? i18n.t('notification.payment.cancelled_body', facts)
            : i18n.t('notice.call_cancelled'),
        }
      : {
          title: i18n.t('notification.payment.replaced'),
          message: i18n.t('notification.payment.replaced_body', facts),
        },
    underpaid: {
      title: i18n.t('notification.payment.underpaid'),
      message: i18n.t('notification.payment.underpaid_body', facts),
    },
    reverted: {
      title: i18n.t('notification.payment.reverted'),
      message: i18n.t('notification.payment.reverted_body', facts),
    },
    failed: {
      title: i18n.t('notification.payment.failed'),
      message: i18n.t('notification.payment.failed_body', facts),
    },
  }
  return texts[phaseOf(payment)]
}

function reminder(facts: { amount: string }): Notice {
  return { title: i18n.t('handover.reminder'), message: i18n.t('handover.reminder_body', facts) }
}

function toEvmNotice(swap: ToEvmSwap, profile: ProfileView, inWords: InWords): Notice | undefined {
  const { sent, minimum, networkLabel } = intentFacts(swap.intent, profile, undefined)
  const { decimals } = minimum.unit
  const arrived = arrivalOf(swap)
  const facts = {
    amount: arrived === null ? '' : inWords(arrived.amount, decimals),
    minimum: inWords(swap.promise.leastArrival, decimals),
    symbol: symbolText(minimum.unit.symbol, 44),
    sent: inWords(sent.units, sent.unit.decimals),
    network: networkLabel,
  }
  const texts: Partial<Record<Phase, Notice>> = {
    'awaiting-signature': reminder({
      amount: `${inWords(sent.units, sent.unit.decimals)} ${symbolText(sent.unit.symbol, 44)}`,
    }),
    done: {
      title: i18n.t('notification.to_evm.done', facts),
      message: doneBody(swap, facts),
    },
    refunding: {
      title: i18n.t('notification.to_evm.refunding'),
      message:
        swap.destination.state === 'failed' && swap.destination.target !== undefined
          ? i18n.t('notification.to_evm.target_failed_body', facts)
          : i18n.t('notification.to_evm.refunding_body', facts),
    },
    late: {
      title: i18n.t('notification.to_evm.late'),
      message: i18n.t('notification.to_evm.late_body', facts),
    },
    'paid-in-wrapped': {
      title: i18n.t('notification.to_evm.paid_in_wrapped'),
      message: i18n.t('notification.to_evm.paid_in_wrapped_body', facts),
    },
    refunded: {
      title: i18n.t('notification.to_evm.refunded'),
      message: i18n.t('notification.to_evm.refunded_body', facts),
    },
    replaced: isCancelled(swap)
      ? {
          title: i18n.t('notification.to_evm.cancelled'),
          message: i18n.t('notification.to_evm.cancelled_body', facts),
        }
      : {
          title: i18n.t('notification.to_evm.replaced'),
          message: i18n.t('notification.to_evm.replaced_body', facts),
        },
    failed: {
      title: i18n.t('notification.to_evm.failed'),
      message: i18n.t('notification.to_evm.failed_body', facts),
    },
  }
  return texts[phaseOf(swap)]
}

type DoneFacts = Record<'amount' | 'minimum' | 'symbol' | 'sent' | 'network', string>

function doneBody(swap: ToEvmSwap, facts: DoneFacts): string {
  if (proofOf(swap) !== 'chain') return i18n.t('notification.to_evm.done_matched_body', facts)
  return shortfallOf(swap) === 0n
    ? i18n.t('notification.to_evm.done_body', facts)
    : i18n.t('notification.to_evm.done_short_body', facts)
}

function toBitcoinNotice(swap: ToBitcoinSwap, profile: ProfileView, inWords: InWords): Notice | undefined {
  const { intent, destination } = swap
  const paid = destination.state === 'paying' ? destination.payout : null
  const { sent, networkLabel } = intentFacts(intent, profile, undefined)
  const facts = {
    amount: inWords(paid?.valueSats ?? 0n, BTC_DECIMALS),
    sent: `${inWords(sent.units, sent.unit.decimals)} ${symbolText(sent.unit.symbol, 44)}`,
    network: networkLabel,
  }
  const texts: Partial<Record<Phase, Notice>> = {
    'awaiting-signature': reminder({ amount: facts.sent }),
    // Told where it has stalled alone.
    allowance: {
      title: i18n.t('stalled.title'),
      message: i18n.t('stalled.until', {
        time: dateText((swap.stalled?.since ?? swap.createdAt) + ASKED_FOR_MS),
      }),
    },
    done: {
      title: i18n.t('notification.to_bitcoin.done', facts),
      message: i18n.t('notification.to_bitcoin.done_body', facts),
    },
    late: {
      title: i18n.t('notification.to_bitcoin.late'),
      message: i18n.t('notification.to_bitcoin.late_body', facts),
    },
    overdue: {
      title: i18n.t('notification.to_bitcoin.overdue'),
      message: i18n.t('notification.to_bitcoin.overdue_body', facts),
    },
    reverted: {
      title: i18n.t('notification.to_bitcoin.reverted', facts),
      message: i18n.t('notification.to_bitcoin.reverted_body', facts),
    },
    refunding: {
      title: i18n.t('notification.to_bitcoin.refunding'),
      message: i18n.t('notification.to_bitcoin.refunding_body', facts),
    },
    refunded: {
      title: i18n.t('notification.to_bitcoin.refunded'),
      message:
        proofOf(swap) === 'chain'
          ? i18n.t('notification.to_bitcoin.refunded_body', facts)
          : i18n.t('notification.to_bitcoin.refunded_matched_body', facts),
    },
    replaced: isCancelled(swap)
      ? { title: i18n.t('notification.payment.cancelled'), message: i18n.t('notice.call_cancelled') }
      : {
          title: i18n.t('notification.to_bitcoin.replaced'),
          message: i18n.t('notification.to_bitcoin.replaced_body', facts),
        },
    failed: failedNotice(swap, facts),
  }
  return texts[phaseOf(swap)]
}

/** For some swaps that were given up, it is not certain that nothing was sent. */
function failedNotice(swap: ToBitcoinSwap, facts: Record<'sent', string>): Notice {
  switch (givenUp(swap)) {
    case 'unsent':
      return {
        title: i18n.t('notification.to_bitcoin.failed'),
        message: i18n.t('notification.to_bitcoin.failed_body', facts),
      }
    case 'after-approval':
      return {
        title: i18n.t('notification.to_bitcoin.refunding'),
        message: i18n.t('notification.to_bitcoin.failed_after_approval_body', facts),
      }
    case 'unseen':
      return {
        title: i18n.t('notification.to_bitcoin.refunding'),
        message: i18n.t('notification.to_bitcoin.failed_unseen_body', facts),
      }
  }
}
