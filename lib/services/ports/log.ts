import type { ErrorCode } from '~/lib/core/errors'

/** Everything that is ever told. A line is one of these, and never a text put together somewhere. */
export const LOG_EVENTS = [
  'alarm-failed',
  'auto-lock-failed',
  'badge-failed',
  'call-refused',
  'effect-failed',
  'keystore-copy-not-restored',
  'keystore-copy-restored',
  'keystore-write-not-undone',
  'listen-failed',
  'lock-failed',
  'poll-failed',
  'observe-failed',
  'open-failed',
  'page-close-failed',
  'page-refused',
  'page-task-failed',
  'restore-failed',
  'resume-failed',
  'service-silent',
  'sweep-failed',
  'tick-failed',
  'wallet-created',
  'wallet-reset',
  'watch-failed',
  'welcome-failed',
  'window-failed',
] as const

export type LogEvent = (typeof LOG_EVENTS)[number]

/** What may be told along with it: names that the code itself chose, and ids of requests. No other field, no free text. */
export type LogFacts = Readonly<{
  code?: ErrorCode
  /** Kind of the effect of a request. */
  effect?: string
  /** A request's id. */
  request?: string
  /** What was looked at: told where it is a request's id. */
  subject?: string
  /** Which copy of the keystore. */
  copy?: string
  /** What the history is read from. */
  source?: string
  /** A call of the extension's own pages, as `wallet.unlock`. */
  path?: string
  /** What a page asked. */
  method?: string
}>
