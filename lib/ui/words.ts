import { browser } from 'wxt/browser'
import { sanitizeText } from '~/lib/contract/text'
import { AppError, type ErrorCode, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'
import type { NoticeCode, TimelineKey } from '~/lib/contract/views'
import { i18n, type MessageKey } from './i18n'

/** Message names have no hyphens: `wallet-locked` is the message `wallet_locked`. */
type MessageName<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${MessageName<Tail>}`
  : Code

export type ErrorWords = {
  code: ErrorCode
  what: string
  money: string
  next: string
  facts: { label: string; value: string }[]
}

/** What happened, what it means for the user's money and what to do. */
export function errorWords(thrown: unknown): ErrorWords {
  const { code, details } = toAppError(thrown)
  // Does not compile while a code lacks one of its sentences.
  return {
    code,
    what: i18n.t(`errors.${messageName(code)}.what`),
    money: i18n.t(`errors.${messageName(code)}.money`),
    next: i18n.t(`errors.${messageName(code)}.next`),
    // Of a password nothing is repeated, not even what is wrong with it.
    facts: code === 'password-weak' ? [] : factWords(details),
  }
}

export function timelineWords(key: TimelineKey): string {
  const words: MessageKey = `timeline.${messageName(key)}`
  return message(words)
}

/** A notice with its facts filled in; a reason that is an error's code is told in that error's words. */
export function noticeWords(code: NoticeCode, facts: Readonly<Record<string, string>>): string {
  const words: MessageKey = `notice.${messageName(code)}`
  return message(words).replace(/\{(\w+)\}/g, (hole, key: string) => {
    const fact = facts[key]
    if (fact === undefined) return hole
    return key === 'reason' && isErrorCode(fact)
      ? errorWords(new AppError(fact, '')).what
      : sanitizeText(fact, 200)
  })
}

/** What goes as it should is told, and no cause for worry. */
const CALM: ReadonlySet<NoticeCode> = new Set(['deadline', 'cancelling', 'cancelled', 'service-behind'])

export function noticeTone(code: NoticeCode): 'info' | 'warn' {
  return CALM.has(code) ? 'info' : 'warn'
}

/** Words for a code that the background chose; one that is new to this page is spelled out. */
export function codeWords(group: 'raw' | 'review.check' | 'warning', code: string): string {
  return message(`${group}.${messageName(code)}`) || spelledOut(code)
}

/** Facts with the names they have for people. Those without one are for developers and stay out. */
export function factWords(facts: ErrorDetails): { label: string; value: string }[] {
  return Object.entries(facts).flatMap(([key, value]) => {
    const label = message(`facts.${key}`)
    return label === '' || value === '' ? [] : [{ label, value: sanitizeText(value, 200) }]
  })
}

/** "3 minutes ago", to the unit that matters. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return i18n.t('time.now')
  if (seconds < 3600) return i18n.t('time.minutes', Math.floor(seconds / 60))
  if (seconds < 86_400) return i18n.t('time.hours', Math.floor(seconds / 3600))
  return dateText(at)
}

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

function messageName<Code extends string>(code: Code): MessageName<Code>
function messageName(code: string): string {
  return code.replaceAll('-', '_')
}

/** Unlike `i18n.t`, takes any key; '' where there is no such message. */
function message(key: string): string {
  const messages: { getMessage(name: string): string } = browser.i18n
  return messages.getMessage(key.replaceAll('.', '_'))
}

function spelledOut(code: string): string {
  const words = sanitizeText(code, 80).replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
