import type { LogEvent, LogFacts } from './log'

export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

export interface Random {
  bytes(length: number): Uint8Array
  uuid(): string
}

/**
 * A small key-value area of the browser: `local` stays on disk, `session` in memory until the browser closes.
 * Values are JSON. @throws AppError `storage-failed`, `storage-full`
 */
export interface KeyValueArea {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/** Alarms that outlive the worker; a name has one alarm at most. */
export interface Alarms {
  /** Rings at `at` (unix ms), never sooner than 30 s from now, and every few minutes after until it is set anew or cleared. */
  set(name: string, at: number): Promise<void>
  clear(name: string): Promise<void>
  all(): Promise<{ name: string; at: number }[]>
}

export interface Notifications {
  /** `id` opens what it is about when clicked; showing the same id again replaces it. */
  show(id: string, content: { title: string; message: string }): Promise<void>
  /** The number on the toolbar icon; 0 clears it. */
  badge(count: number): Promise<void>
}

/** One holder at a time across all contexts of the extension. */
export interface Mutex {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
}

/** Lines for a developer. Whoever carries this out tells nothing that it does not recognise. */
export interface Logger {
  log(level: 'info' | 'warn' | 'error', event: LogEvent, facts?: LogFacts): void
}
