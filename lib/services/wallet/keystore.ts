import { AppError, type ErrorCode } from '~/lib/core/errors'
import { type Envelope, encodeEnvelope, parseEnvelope } from '~/lib/core/vault/envelope'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import type { Logger } from '../ports/platform'

/** One of the places that hold the envelope. @throws AppError `storage-failed`, `storage-full` */
export interface EnvelopeCopy {
  readonly name: string
  /** `undefined` if nothing was ever written; otherwise the stored value, damaged or not. */
  read(): Promise<unknown>
  /** Durable once it resolves. */
  write(text: string): Promise<void>
  /** Keeps what an unreleased version wrote, beside what is about to be written. */
  setAside(text: string): Promise<void>
  /** The text that was set aside, if any. */
  readAside(): Promise<unknown>
  /** Removes also what was set aside. */
  remove(): Promise<void>
}

/** The result of reading all copies. `stale` are those to rewrite from the newest good one. */
export type Reading = { newest: Envelope | undefined; stale: readonly EnvelopeCopy[] }

type Found =
  | { state: 'good'; copy: EnvelopeCopy; text: string; envelope: Envelope }
  | { state: 'absent' | 'damaged'; copy: EnvelopeCopy }
  | { state: 'unreadable'; copy: EnvelopeCopy; thrown: unknown }
  | { state: 'newer' | 'unreleased'; copy: EnvelopeCopy; text: string; thrown: unknown }

const OTHER_VERSIONS: { [C in ErrorCode]?: 'newer' | 'unreleased' } = {
  'storage-newer': 'newer',
  'storage-unreleased': 'unreleased',
}

type Good = Extract<Found, { state: 'good' }>

export type Keystore = {
  /**
   * @throws AppError `wallet-corrupt` if copies exist but none is good; a storage error if none is good and one could
   * not be read: neither means that there is no wallet. `storage-newer` if a later version wrote one of them, which is
   * never overwritten; `storage-unreleased` if one that was never released did, and none is good
   */
  read: () => Promise<Reading>
  /** Reads, and rewrites stale copies from the newest good one. */
  load: () => Promise<Envelope | undefined>
  /** Writes every copy, or fails and leaves them unchanged. @throws AppError `storage-failed`, `storage-full` */
  save: (envelope: Envelope) => Promise<void>
  remove: () => Promise<void>
  /** Each text that an unreleased version wrote, where it stands or is set aside. It is sealed by its password. */
  unreleased: () => Promise<string[]>
}

/** The envelope in several copies. Writers must hold the wallet's lock. */
export function createKeystore(copies: readonly EnvelopeCopy[], policy: KdfPolicy, logger: Logger): Keystore {
  const findAll = () => Promise.all(copies.map((copy) => find(copy, policy)))

  const read = async (): Promise<Reading> => {
    const outcomes = await findAll()
    for (const one of outcomes) if (one.state === 'newer') throw one.thrown
    const newest = newestOf(outcomes)
    if (newest !== undefined) {
      const stale = outcomes.filter((one) => one.state !== 'unreadable' && !isSame(one, newest))
      return { newest: newest.envelope, stale: stale.map(({ copy }) => copy) }
    }
    for (const one of outcomes) if (one.state === 'unreadable' || one.state === 'unreleased') throw one.thrown
    if (outcomes.some(({ state }) => state === 'damaged'))
      throw new AppError('wallet-corrupt', 'every copy of the keystore is damaged')
    return { newest: undefined, stale: [] }
  }

  const load = async (): Promise<Envelope | undefined> => {
    const { newest, stale } = await read()
    if (newest === undefined) return undefined
    for (const copy of stale) {
      try {
        await copy.write(encodeEnvelope(newest))
        logger.log('warn', 'keystore-copy-restored', { copy: copy.name })
      } catch {
        // The good copy still exists; the next read tries again.
        logger.log('error', 'keystore-copy-not-restored', { copy: copy.name })
      }
    }
    return newest
  }

  const save = async (envelope: Envelope): Promise<void> => {
    const before = await Promise.all(copies.map((copy) => copy.read()))
    for (const one of await findAll()) if (one.state === 'unreleased') await one.copy.setAside(one.text)
    const text = encodeEnvelope(envelope)
    try {
      for (const copy of copies) await copy.write(text)
    } catch (thrown) {
      const undone = await Promise.allSettled(copies.map((copy, index) => restore(copy, before[index])))
      if (undone.some(({ status }) => status === 'rejected')) logger.log('error', 'keystore-write-not-undone')
      throw thrown
    }
  }

  return {
    read,
    load,
    save,
    remove: async () => {
      for (const copy of copies) await copy.remove()
    },
    unreleased: async () => {
      const standing = await findAll()
      const aside = await Promise.all(copies.map((copy) => copy.readAside().catch(() => undefined)))
      const texts = standing.flatMap((one) => (one.state === 'unreleased' ? one.text : []))
      return [...new Set([...texts, ...aside.filter((text) => typeof text === 'string')])]
    },
  }
}

async function find(copy: EnvelopeCopy, policy: KdfPolicy): Promise<Found> {
  let stored: unknown
  try {
    stored = await copy.read()
  } catch (thrown) {
    return { state: 'unreadable', copy, thrown }
  }
  if (stored === undefined) return { state: 'absent', copy }
  try {
    const envelope = parseEnvelope(stored, policy)
    return { state: 'good', copy, text: encodeEnvelope(envelope), envelope }
  } catch (thrown) {
    const state = thrown instanceof AppError ? OTHER_VERSIONS[thrown.code] : undefined
    return state === undefined || typeof stored !== 'string'
      ? { state: 'damaged', copy }
      : { state, copy, text: stored, thrown }
  }
}

function newestOf(outcomes: readonly Found[]): Good | undefined {
  return outcomes
    .filter((one) => one.state === 'good')
    .reduce<Good | undefined>(
      (best, one) => (best === undefined || one.envelope.generation > best.envelope.generation ? one : best),
      undefined,
    )
}

function isSame(one: Found, newest: Good): boolean {
  return one.state === 'good' && one.text === newest.text
}

/** Restores damaged text too: it must never look as if there had been no wallet. */
function restore(copy: EnvelopeCopy, before: unknown): Promise<void> {
  return before === undefined ? copy.remove() : copy.write(typeof before === 'string' ? before : '')
}
