import { sanitizeText } from '~/lib/contract/text'
import type { ServerCount } from '~/lib/core/server-count'
import { AppError, type ErrorCode, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'
import { KEYS_AHEAD, type NoticeCode, type TimelineStep } from '~/lib/contract/views/history'
import type { Phase, Proof } from '~/lib/core/journal/types'
import { i18n, type MessageKey, messageOf, type PluralKey } from './i18n'
import { locale } from './locale'
import { fillSlots, message, messageName } from './message'

export type ErrorWords = {
  code: ErrorCode
  what: string
  /** '' if no money could have moved. */
  money: string
  next: string
  facts: FactWords[]
}

export type FactWords = { name: string; label: string; value: string }

/** Tells an error: what happened, what it means for the user's money where any could have moved, and what to do. */
export function errorWords(thrown: unknown): ErrorWords {
  const { code, details } = toAppError(thrown)
  // Fails to compile if a code lacks one of its sentences.
  return {
    code,
    what: code === 'profile-invalid' ? mistakeWords(details) : i18n.t(`errors.${messageName(code)}.what`),
    money: message(`errors.${messageName(code)}.money`),
    next: i18n.t(`errors.${messageName(code)}.next`),
    facts: FACTLESS.has(code) ? [] : [...factWords(details, code), ...foundWords(details, code)],
  }
}

/** Nothing is repeated about a password, not even what is wrong with it; a profile's mistake is a sentence. */
const FACTLESS: ReadonlySet<ErrorCode> = new Set(['password-weak', 'profile-invalid'])

/** Names a profile's mistake, or says that a file is none. */
function mistakeWords({ path = '', reason = '' }: ErrorDetails): string {
  const mistake = message(`reasons.profile_invalid.${messageName(reason)}`)
  if (mistake === '') return i18n.t('errors.profile_invalid.what')
  return `${i18n.t('profile.mistake', { path: sanitizeText(path, 100) })} ${mistake}`
}

/** Words for a review's refusals, where they are not shown beside: each finding whose sentence needs no params. */
function foundWords({ codes = '' }: ErrorDetails, code: ErrorCode): FactWords[] {
  if (code !== 'review-refused') return []
  return codes.split(' ').flatMap((name) => {
    const value = message(`findings.${messageName(name)}`)
    return value === '' || value.includes('{') ? [] : [{ name, label: i18n.t('facts.reason'), value }]
  })
}

/** Tells a timeline's step: as past, or while it is in progress or to come, as future. */
export function timelineWords({ key, state }: Pick<TimelineStep, 'key' | 'state'>): string {
  const ahead = state === 'current' || state === 'todo' ? KEYS_AHEAD.find((name) => name === key) : undefined
  const words: MessageKey =
    ahead === undefined ? `timeline.${messageName(key)}` : `ahead.${messageName(ahead)}`
  return message(words)
}

/** Why a step failed, as far as the chains tell; '' if its name says it all. */
export function failureWords(key: TimelineStep['key']): string {
  return message(`failure.${messageName(key)}`)
}

/** A notice with its facts filled in; a reason that is an error's code is given as that error's sentence. */
export function noticeWords(code: NoticeCode, facts: Readonly<Record<string, string>>): string {
  const words: MessageKey | PluralKey = `notice.${messageName(code)}`
  return fillSlots(messageOf(words, facts), (slot) => {
    const fact = facts[slot]
    if (fact === undefined) return undefined
    if (slot === 'state') return serviceWords({ state: fact, status: null })
    return slot === 'reason' && isErrorCode(fact)
      ? errorWords(new AppError(fact, '')).what
      : sanitizeText(fact, 200)
  })
}

const SERVICE_STATES: ReadonlyMap<string, 'step.current' | 'step.done' | 'step.failed'> = new Map([
  ['Pending', 'step.current'],
  ['Done', 'step.done'],
  ['Failed', 'step.failed'],
])
/** Statuses of a service that say no more than its state. */
const KNOWN_STATUSES = new Set([
  'NotProcessed',
  'Pending',
  'Confirmed',
  'Submitted',
  'ExchangeFailed',
  'Failed',
  'Withdrawn',
])

/** The bridge's report in words of ours; what we don't know stays as the bridge wrote it. */
export function serviceWords({ state, status }: { state: string; status: string | null }): string {
  const key = SERVICE_STATES.get(state)
  const words = key === undefined ? state : i18n.t(key)
  const isKnown = status === null || (key !== undefined && KNOWN_STATUSES.has(status))
  return sanitizeText(isKnown ? words : `${words} · ${status}`, 120)
}

/** Returns the basis of a phase. Only the chains show that something failed or is late, never the bridge's reports. */
export function basisOf({ phase, proof }: { phase: Phase; proof: Proof }): Proof | 'failure' {
  if (phase === 'refunding') return 'failure'
  // Its chain shows the payment, but where the token's contract logs none, nothing shows what arrived.
  if (phase === 'underpaid') return 'none'
  return phase === 'late' || phase === 'overdue' ? 'none' : proof
}

/** How many servers have shown a proven end. */
export function seenByWords({ servers, of }: ServerCount): string {
  const count = (slot: string) => (slot === 'servers' ? String(servers) : String(of))
  if (servers > 1) return fillSlots(message('request.seen_by_several'), count)
  if (of === 1) return i18n.t('request.seen_by_only')
  return of === 2
    ? i18n.t('request.seen_by_one_of_two')
    : fillSlots(message('request.seen_by_one_of_several'), count)
}

/** Notices that things go as they should. */
const CALM: ReadonlySet<NoticeCode> = new Set([
  'deadline',
  'queued',
  'cancelling',
  'cancelled',
  'call-cancelling',
  'call-cancelled',
  'service-behind',
  'page-wallet-asked',
])

export function noticeTone(code: NoticeCode): 'info' | 'warn' {
  return CALM.has(code) ? 'info' : 'warn'
}

/**
 * Facts that have a label. Those without one are for developers and left out. A reason is told in words of ours, if it
 * has any.
 */
export function factWords(facts: ErrorDetails, code: ErrorCode): FactWords[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const label = message(`facts.${name}`)
    if (label === '' || value === '') return []
    return [{ name, label, value: ownWords(name, value, code) || sanitizeText(value, 200) }]
  })
}

/** '' for a value that speaks for itself. */
function ownWords(name: string, value: string, code: ErrorCode): string {
  if (name === 'reason') return message(`reasons.${messageName(code)}.${messageName(value)}`)
  return name === 'recognised' ? message(`recognised.${messageName(value)}`) : ''
}

/** "3 minutes ago", in the largest fitting unit. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return i18n.t('time.now')
  if (seconds < 3600) return i18n.plural('time.minutes', Math.floor(seconds / 60))
  if (seconds < 86_400) return i18n.plural('time.hours', Math.floor(seconds / 3600))
  return dateText(at)
}

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
