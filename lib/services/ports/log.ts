import type { ErrorCode } from '~/lib/core/errors'

/** Everything that is ever logged. A line is one of these, never free text. */
export const LOG_EVENTS = [
  'alarm-failed',
  'received-failed',
  'request-failed',
  'auto-lock-failed',
  'accounts-merge-failed',
  'bridge-failed',
  'bridge-network-left-out',
  'address-search-failed',
  'badge-failed',
  'call-refused',
  'effect-failed',
  'keystore-copy-not-restored',
  'keystore-copy-restored',
  'outside-accounts-unreadable',
  'keystore-write-not-undone',
  'listen-failed',
  'lock-failed',
  'claims-failed',
  'outside-accounts-dropped',
  'poll-failed',
  'price-failed',
  'profile-check-failed',
  'observe-failed',
  'open-failed',
  'page-answer-ignored',
  'page-close-failed',
  'page-refused',
  'page-task-failed',
  'phrase-mark-not-kept',
  'restore-failed',
  'resume-failed',
  'service-silent',
  'sweep-failed',
  'tick-failed',
  'wallet-created',
  'wallet-reset',
  'wallet-restored',
  'watch-failed',
  'welcome-failed',
  'window-failed',
] as const

export type LogEvent = (typeof LOG_EVENTS)[number]

/** Facts that may be logged with it: names that the code itself chose, and ids of swaps. No other field, no free text. */
export type LogFacts = Readonly<{
  code?: ErrorCode
  /** The kind of a swap's effect. */
  effect?: string
  /** A swap's id. */
  request?: string
  /** The subject of a poll: logged if it is a swap's id. */
  subject?: string
  /** Which copy of the keystore. */
  copy?: string
  /** The source that the history is read from. */
  source?: string
  /** A call of the extension's own pages, as `wallet.unlock`. */
  path?: string
  /** The method that a page called. */
  method?: string
}>
