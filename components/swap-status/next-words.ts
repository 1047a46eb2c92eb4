import { sanitizeText } from '~/lib/contract/text'
import type { EntryView, NoticeCode } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { inOneParagraph } from '~/lib/ui/text/locale'
import { phaseWords } from '~/lib/ui/text/phase-words'
import { sentencesOf } from '~/lib/ui/text/sentences'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { dateText, failureWords, noticeTone, noticeWords } from '~/lib/ui/text/words'

/** As many characters as are read at a glance; those of Chinese and Japanese are twice as wide, and say twice as much. */
const GLANCE = 110

/** Who acts next; `null` where nobody does. */
export function actorWords(
  { next: { who, act }, intent, payout, networkName }: EntryView,
  profile: ProfileView,
) {
  switch (who) {
    case 'nobody':
      return null
    case 'chain': {
      if (paysBitcoin(intent) || payout !== null || networkName === null) return i18n.t('next.miners')
      return i18n.t('next.network', {
        network: sanitizeText(findNetwork(profile, networkName)?.label ?? networkName, 40),
      })
    }
    case 'locker':
      return i18n.t(act === 'write' ? 'next.locker_must' : 'next.locker')
    case 'user':
    case 'signer':
      return i18n.t('next.you')
    case 'operator':
    case 'bridge':
    case 'device':
    case 'another-device':
    case 'page-wallet':
      return i18n.t(ACTORS[who])
  }
}

function paysBitcoin(intent: EntryView['intent']): boolean {
  return 'direction' in intent ? intent.direction === 'to-evm' : intent.kind === 'bitcoin-payment'
}

const ACTORS = {
  operator: 'next.operator_must',
  bridge: 'next.bridge',
  device: 'next.device',
  'another-device': 'next.another_device',
  'page-wallet': 'next.page_wallet',
} as const

/** Why it is so, and by when: `code` is that of the notice that it begins. */
export type Reason = { code?: NoticeCode; tone: 'calm' | 'warn'; text: string }

/** All about an order that another device may sign; nothing of any other. */
export function claimWords({ claim, intent }: EntryView): string {
  if (claim === null) return ''
  if (claim === 'lifted') return i18n.t('claim.lifted')
  return i18n.t(paysBitcoin(intent) ? 'claim.held' : 'claim.held_call')
}

/** The most urgent of what can be said of an entry, at a glance; all of it stands in Details. */
export function reasonOf(entry: EntryView, isHidden: boolean): Reason {
  const { notices, stalled, claim, next, timeline, awaits } = entry
  const failed = timeline.findLast(({ state }) => state === 'failed')
  const failure = failed === undefined ? '' : failureWords(failed.key)
  const warned =
    notices.find(({ code }) => noticeTone(code) === 'warn') ??
    // That the bridge lags behind what is proven is no matter of the user's.
    notices.find(({ code }) => code !== 'service-behind')
  if (claim !== null) return { tone: claim === 'held' ? 'warn' : 'calm', text: atAGlance(claimWords(entry)) }
  if (awaits !== null && awaits.kind === 'payment')
    return {
      tone: awaits.isOverdue ? 'warn' : 'calm',
      text: atAGlance(
        inOneParagraph([
          ...(awaits.isOverdue ? [i18n.t('handover.overdue')] : []),
          i18n.t(awaits.step === undefined ? 'handover.giving_up' : 'handover.call_giving_up'),
        ]),
      ),
    }
  if (stalled !== null) return { tone: 'warn', text: stalledWords(stalled) }
  if (next.act === 'write')
    return { tone: 'warn', text: atAGlance(inOneParagraph([failure, deadlineWords(entry)].filter(Boolean))) }
  if (warned !== undefined) {
    const { code, facts } = warned
    const text = atAGlance(noticeWords(code, isHidden ? withoutAmounts(facts) : facts))
    return { code, tone: noticeTone(code) === 'warn' ? 'warn' : 'calm', text }
  }
  if (failure !== '') return { tone: 'calm', text: atAGlance(failure) }
  if (next.who === 'nobody') return { tone: 'calm', text: '' }
  return { tone: 'calm', text: [phaseWords(entry), ...confirmationWords(entry)].join(DOT) }
}

/** Why an order whose token approval is paid can't be signed; what is asked of the user stands below it. */
function stalledWords({ code, findings, endsAt }: NonNullable<EntryView['stalled']>): string {
  if (findings.length > 0) return i18n.t('handover.asked_new')
  const until = i18n.t('stalled.until', { time: dateText(endsAt) })
  return atAGlance(inOneParagraph([i18n.t(STALLED.get(code) ?? 'stalled.checks'), until]))
}

const STALLED: ReadonlyMap<string, 'stalled.gas' | 'stalled.bridge' | 'errors.presence_missing.what'> =
  new Map([
    ['presence-missing', 'errors.presence_missing.what'],
    ['quote-stale', 'stalled.gas'],
    ['gas-insufficient', 'stalled.gas'],
    ['service-refused', 'stalled.bridge'],
    ['service-nonsense', 'stalled.bridge'],
  ])

/** By when who has the money must pay; no contract bounds what an operator alone can move. */
function deadlineWords({ next: { by }, notices }: EntryView): string {
  const due = notices.find(({ code }) => code === 'deadline' || code === 'overdue')
  if (due !== undefined) return noticeWords(due.code, due.facts)
  return by !== null && 'height' in by
    ? i18n.t('next.by_block', { height: String(by.height) })
    : i18n.t('next.no_deadline')
}

function confirmationWords({ timeline }: EntryView): string[] {
  const { confirmations = '0', needed } = timeline.find(({ state }) => state === 'current')?.facts ?? {}
  return needed === undefined ? [] : [i18n.t('request.confirmations', { confirmations, needed })]
}

/** The first sentence of a text, and those after it that are still read at a glance. */
export function atAGlance(text: string): string {
  let told = ''
  for (const sentence of sentencesOf(text)) {
    if (told !== '' && widthOf(told + sentence) > GLANCE) break
    told += sentence
  }
  return told.trim()
}

function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)
}
