import { type Effect, effectsOf } from '~/lib/core/journal/effects'
import { type AppError, toAppError } from '~/lib/core/errors'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { Logger, Mutex } from '../ports/platform'
import type { Journal } from './journal'

export type Runner = {
  /**
   * Runs until nothing new is due, one run of an entry at a time. Tries each kind and target once per run, so that a
   * failing one cannot loop.
   */
  run(entry: Entry): Promise<Entry>
}

type Ports = {
  journal: Journal
  deployments: Deployments
  /** Signs and journals what was approved. Does nothing while the wallet is locked. */
  sign: (entry: Entry) => Promise<Entry>
  notify: (entry: Entry, notice: string) => Promise<void>
  mutex: Mutex
  logger: Logger
}

/**
 * Carries out the effects that are due for a swap. Each is idempotent; one that fails is due again at the next poll.
 */
export function createRunner({ journal, deployments, sign, notify, mutex, logger }: Ports): Runner {
  const carryOut = async (entry: Entry, effect: Effect): Promise<Entry> => {
    switch (effect.type) {
      case 'sign':
        return sign(entry)
      case 'broadcast': {
        const { bitcoin } = await deployments.of(entry.profileId)
        const outcome = await bitcoin.broadcast(effect.rawTransaction)
        return journal.record(
          entry.id,
          outcome.accepted
            ? { type: 'accepted', txid: effect.txid }
            : { type: 'refused', txid: effect.txid, reason: outcome.reason },
        )
      }
      case 'broadcast-evm': {
        if (spendsBitcoin(entry)) return entry
        const deployment = await deployments.of(entry.profileId)
        const outcome = await deployment.evm(entry.intent.networkName).broadcast(effect.rawTransaction)
        return journal.record(
          entry.id,
          outcome.accepted
            ? { type: 'evm-accepted', hash: effect.hash }
            : { type: 'evm-refused', hash: effect.hash, reason: outcome.reason },
        )
      }
      case 'notify':
        await notify(entry, effect.notice)
        return journal.record(entry.id, { type: 'notified', notice: effect.notice })
    }
  }

  const attempt = async (entry: Entry, effect: Effect): Promise<Entry> => {
    try {
      return await carryOut(entry, effect)
    } catch (thrown) {
      const { code }: AppError = toAppError(thrown)
      logger.log('warn', 'effect-failed', { effect: effect.type, code, request: entry.id })
      return entry
    }
  }

  return {
    run: (entry) =>
      mutex.run(`effects:${entry.id}`, async () => {
        const tried = new Set<string>()
        // The run before may have done what was due.
        let current = (await journal.get(entry.id)) ?? entry
        for (;;) {
          const next = effectsOf(current).find((effect) => !tried.has(keyOf(effect)))
          if (next === undefined) return current
          tried.add(keyOf(next))
          current = await attempt(current, next)
        }
      }),
  }
}

function keyOf(effect: Effect): string {
  switch (effect.type) {
    case 'sign':
      return 'sign'
    case 'broadcast':
      return effect.txid
    case 'broadcast-evm':
      return effect.hash
    case 'notify':
      return effect.notice
  }
}
