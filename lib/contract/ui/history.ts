import * as z from 'zod/mini'
import { call } from '../call'
import type { BackupImportView, RestoreStatusView } from '../views/recovery'
import { byPerson, password } from './person-key'

export const history = {
  /** Rebuilds the account's history from the chains, in the background. */
  restore: call.answers(),
  /** Searches whole chains, slowly, in the background. */
  restoreDeep: call.answers(),
  pauseRestore: call.answers(),
  goOnRestoring: call.answers(),
  status: call.answers<RestoreStatusView>(),
  /** Settings, sites and journal in a file with a password of its own; `file` is its text. */
  exportBackup: call.input(z.object({ password })).answers<{ file: string; entries: number }>(),
  /** Adds what the file has and this wallet lacks. */
  importBackup: call
    .input(
      z.object({
        file: z.string().check(z.maxLength(50_000_000)),
        password,
        withSettings: z.boolean(),
        ...byPerson,
      }),
    )
    .answers<BackupImportView>(),
  exportCsv: call.answers<{ csv: string }>(),
}
