import type { LogEvent, LogFacts } from './log'

/** @example const at = clock.now() */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

/** Bytes and names that nobody can guess. @example const salt = random.bytes(16) */
export interface Random {
  bytes(length: number): Uint8Array
  uuid(): string
}

/**
 * A small key-value area of the browser: `local` stays on disk, `session` in memory until the browser closes.
 * Values are JSON. @throws AppError `storage-failed`, `storage-full`
 * @example await local.set('settings', settings)
 */
export interface KeyValueArea {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/** Alarms that survive the worker; a name has at most one alarm. @example await alarms.set('poll', clock.now() + 60_000) */
export interface Alarms {
  /**
   * Fires at `at` (unix ms), at the earliest 30 s from now, and every few minutes afterwards until it is set anew or
   * cleared.
   */
  set(name: string, at: number): Promise<void>
  clear(name: string): Promise<void>
  all(): Promise<{ name: string; at: number }[]>
}

/** The browser's own notifications, and the toolbar button. @example await notifications.show(entry.id, words) */
export interface Notifications {
  /** Clicking the notification opens the swap `id`; showing the same id again replaces it. */
  show(id: string, content: { title: string; message: string }): Promise<void>
  badge(text: string): Promise<void>
}

/** One holder at a time across all contexts of the extension. @example await mutex.run('journal', () => append(event)) */
export interface Mutex {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
}

/** Ports of what is kept in one area and changed by one writer at a time; `changed` is called after each write. */
export type StorePorts = { local: KeyValueArea; mutex: Mutex; changed: () => void }

/**
 * Log lines for developers. An implementation must withhold every value it does not recognise.
 * @example logger.log('warn', 'poll-failed', { code })
 */
export interface Logger {
  log(level: 'info' | 'warn' | 'error', event: LogEvent, facts?: LogFacts): void
}
