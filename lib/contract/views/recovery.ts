import type { Intent } from '~/lib/core/journal/types'

/** The state of the history's rebuilding. A failed one is retried automatically. */
export type RestoreStatusView = {
  state: 'idle' | 'running' | 'paused' | 'failed'
  /** Swaps found again. */
  found: number
  /** How many accounts are searched, while it runs. */
  accounts?: number
  /** How much of the networks is searched, in percent. */
  progress?: number
  error?: { code: string; details: Record<string, string> }
}

/** An entry of a file that no own signature proves: shown as it is told, and used for nothing. */
export type UnverifiedView = {
  /** Unix ms. */
  at: number
  intent: Intent
}

/** The result of an import in numbers of entries, and its offers. */
export type BackupImportView = {
  added: number
  kept: number
  /** Transactions that another signer may still sign, by the file's word: their coins or nonces are reserved. */
  awaiting?: number
  /** Journals that cannot be read. */
  unreadable: number
  /** Left out, because too much of the file proved nothing. */
  unchecked?: number
  /** Skipped until the bridge profile that they were made with is here. */
  withoutProfile: number
  unverified: UnverifiedView[]
  /** Names of the address book that were left out. */
  namesLeft: number
  /** How many proposals of accounts wait for the user's yes, by address. */
  accounts?: number
  /** Bridge profiles of the file that are not here: each needs the user's look and yes. */
  profiles: { label: string; json: string }[]
}
