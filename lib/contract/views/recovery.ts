/** The state of the history's rebuilding. A failed one is retried automatically. */
export type RestoreStatusView = {
  state: 'idle' | 'running' | 'failed'
  /** Swaps found again. */
  found: number
  /** How many accounts are searched, while it runs. */
  accounts?: number
  error?: { code: string; details: Record<string, string> }
}

/**
 * Why a journal of a file was refused: it cannot be read, it does not add up or would have to be signed, or an account
 * of this phrase has not signed it.
 */
export const BACKUP_REFUSALS = ['unreadable', 'unsound', 'not-own-signature'] as const

export type BackupRefusal = (typeof BACKUP_REFUSALS)[number]

/** How many journals of a file had each outcome, and every reason for a refusal. */
export type BackupImportView = {
  added: number
  extended: number
  kept: number
  refused: number
  /** Skipped until the bridge profile that they were made with is here. */
  withoutProfile: number
  refusals: BackupRefusal[]
}
