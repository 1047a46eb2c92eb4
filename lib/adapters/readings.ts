import * as z from 'zod/mini'
import { READINGS_KEY } from '~/lib/contract/readings-key'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { isOffline } from './outbound'

/** A question to a server, in words that are the same whenever the question is. */
type Question = { server: string; text: string }

/** Answers of servers, so that one answer serves all who accept its age. */
export type Readings = {
  /** An answer that is new enough, if there is one; else `ask` is called, once for all who wait. */
  read(question: Question, accepted: Accepted, ask: () => Promise<Said>): Promise<Said>
  /** Since when (unix ms) a question has had the same answer, as far as it was asked; `undefined` if never. */
  unchangedSince(question: Question): number | undefined
  /** After a write, nothing that a server has said before counts. */
  forget(server: string): void
}

/** An answer. Not `isFirm`: the server lacks it or fails, which may change at any moment. */
export type Said = { text: string; isFirm: boolean }

/** The earliest times of asking (unix ms) whose answers count: of firm ones, and of the others. */
export type Accepted = { since: number; unfirmSince: number }

/** A chain, and the same one for an action in which earlier answers count again. */
export type ReadAgain<Chain, Limit> = { chain: Chain; reading: (limit: Limit) => Chain }

type Reading = Said & { askedAt: number; sameSince: number }

const MOST_KEPT = 1_000
/** The limits of the store for the next worker: short answers, the newest ones. */
const MOST_STORED = 200
const LONGEST_STORED = 10_000

const storedReadings = z.array(
  z.tuple([
    z.string(),
    z.object({ text: z.string(), isFirm: z.boolean(), askedAt: z.number(), sameSince: z.number() }),
  ]),
)

type Ports = { now: () => number; session: Pick<KeyValueArea, 'get' | 'set' | 'remove'> }

/**
 * Keeps answers in memory and, while the wallet is unlocked, the short ones in the session: a worker lives for half a
 * minute. It decides nothing; who asks says how old an answer may be. A server that fails loses what it has said before.
 * A failed read or write of the session is ignored.
 */
export function createReadings({ now, session }: Ports): Readings {
  const answers = new Map<string, Reading>()
  const pending = new Map<string, { askedAt: number; answer: Promise<Said> }>()
  let opening: Promise<void> | undefined
  let saving = false

  const read = async () => {
    const stored = storedReadings.safeParse(await session.get(READINGS_KEY).catch(() => undefined))
    for (const [key, reading] of stored.success ? stored.data : [])
      if (!answers.has(key)) answers.set(key, reading)
  }

  const open = () => {
    opening ??= read()
    return opening
  }

  /** Writes once for all that is read in this turn. */
  const save = () => {
    if (saving) return
    saving = true
    setTimeout(() => {
      saving = false
      store().catch(() => undefined)
    }, 0)
  }

  const isLocked = async () => (await session.get(UNLOCKED_UNTIL)) === undefined

  const store = async () => {
    if (await isLocked()) return
    const short = [...answers].filter(([, { text }]) => text.length <= LONGEST_STORED)
    await session.set(READINGS_KEY, short.slice(-MOST_STORED))
    // The lock may have come in between, and has removed what was there before.
    if (await isLocked()) await session.remove(READINGS_KEY)
  }

  const keep = (key: string, said: Said, askedAt: number) => {
    const before = answers.get(key)
    const isSame = before?.text === said.text && before.askedAt <= askedAt
    answers.delete(key)
    answers.set(key, { ...said, askedAt, sameSince: isSame ? before.sameSince : now() })
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_KEPT) break
      answers.delete(oldest)
    }
    save()
  }

  const forget = (server: string) => {
    for (const key of [...answers.keys(), ...pending.keys()])
      if (key.startsWith(`${server} `)) {
        answers.delete(key)
        pending.delete(key)
      }
    save()
  }

  return {
    async read({ server, text: question }, accepted, ask) {
      await open()
      const key = `${server} ${question}`
      const stored = answers.get(key)
      // A time ahead of the clock says that this was set back, by an unknown amount.
      const isRecent = (askedAt: number, since: number) => askedAt >= since && askedAt <= now()
      if (
        stored !== undefined &&
        isRecent(stored.askedAt, stored.isFirm ? accepted.since : accepted.unfirmSince)
      )
        return stored
      const underWay = pending.get(key)
      if (underWay !== undefined && isRecent(underWay.askedAt, accepted.unfirmSince)) return underWay.answer
      const askedAt = now()
      const answer = ask()
      const waiting = { askedAt, answer }
      pending.set(key, waiting)
      try {
        const said = await answer
        // A write in between makes the answer too old for the next who asks.
        if (pending.get(key) === waiting) keep(key, said, askedAt)
        return said
      } catch (thrown) {
        if (!isOffline(thrown)) forget(server)
        throw thrown
      } finally {
        if (pending.get(key) === waiting) pending.delete(key)
      }
    },

    unchangedSince: ({ server, text }) => answers.get(`${server} ${text}`)?.sameSince,

    forget,
  }
}
