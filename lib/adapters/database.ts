import { deleteDB, openDB } from 'idb'
import { isFullError } from '~/lib/browsers'
import { AppError } from '~/lib/core/errors'
import { migrate, type Migration, MIGRATIONS } from './migrations'
import type { Database, Schema } from './schema'

export type { Database } from './schema'

const NAME = 'satspan-journal'
/** Errors of a browser that opens no database at all. */
const REFUSALS = new Set(['InvalidStateError', 'SecurityError'])

/** Opens and upgrades the database once, and again after the browser closed it. */
export function openDatabase(
  name: string = NAME,
  migrations: readonly Migration[] = MIGRATIONS,
): () => Promise<Database> {
  let opened: Promise<Database> | undefined
  const forget = () => (opened = undefined)
  return () => {
    opened ??= openUpgraded(name, migrations, forget).catch((cause: unknown) => {
      forget()
      throw openingError(cause)
    })
    return opened
  }
}

/** Firefox opens no database where it never remembers history, and browsers none where site data are blocked. */
export function openingError(cause: unknown): AppError {
  const isRefusal = cause instanceof Error && REFUSALS.has(cause.name)
  return isRefusal
    ? new AppError('storage-refused', 'the browser opens no database', { cause })
    : storageError(cause)
}

async function openUpgraded(
  name: string,
  migrations: readonly Migration[],
  closed: () => void,
): Promise<Database> {
  let failure: { cause: unknown } | undefined
  try {
    const database = await openDB<Schema>(name, migrations.length, {
      upgrade(database, version, _target, transaction) {
        migrate({ database, transaction }, version, migrations).catch(
          (cause: unknown) => (failure = { cause }),
        )
      },
      /** A newer version waits in another context: do not block it. */
      blocking() {
        closed()
        database.close()
      },
      terminated: closed,
    })
    return database
  } catch (cause) {
    // The browser reports only that the upgrade was aborted, not why.
    throw failure === undefined ? cause : failure.cause
  }
}

/** Deletes a database that can no longer be opened. */
export function dropDatabase(name: string = NAME): Promise<void> {
  return deleteDB(name)
}

/**
 * How a store runs what it does on the database.
 * @throws AppError `storage-failed`, `storage-refused`, `storage-full`, `storage-newer`
 */
export function withStorageErrors(open: () => Promise<Database>) {
  return async <T>(task: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await task(await open())
    } catch (cause) {
      throw storageError(cause)
    }
  }
}

type Transaction = { done: Promise<void>; abort(): void }

/** All of these writes or none. Of several errors a full disk is reported first: it caused the others. */
export async function complete(
  transaction: Transaction,
  writes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const begun: Promise<unknown>[] = []
  const failures: unknown[] = []
  try {
    for (const write of writes) begun.push(write())
  } catch (cause) {
    // A value that cannot be stored must abort the whole transaction: the browser would commit the other writes.
    failures.push(cause)
    transaction.abort()
  }
  for (const outcome of await Promise.allSettled([...begun, transaction.done]))
    if (outcome.status === 'rejected') failures.push(outcome.reason)
  if (failures.length > 0) throw failures.find(isFullError) ?? failures[0]
}

export function storageError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(codeOf(cause), 'the browser could not store or read', { cause })
}

function codeOf(cause: unknown): 'storage-full' | 'storage-newer' | 'storage-failed' {
  if (isFullError(cause)) return 'storage-full'
  // The stored version is higher than ours: a later Satspan wrote it, so leave it untouched.
  return cause instanceof Error && cause.name === 'VersionError' ? 'storage-newer' : 'storage-failed'
}
