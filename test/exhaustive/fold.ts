import { allowanceHold } from '~/lib/core/journal/allowances'
import { claimsOf } from '~/lib/core/journal/claims'
import { effectsOf, isOpen } from '~/lib/core/journal/effects'
import { phaseOf, proofOf } from '~/lib/core/journal/phase'
import { heldBy } from '~/lib/core/journal/reserve'
import type { Fact } from '~/lib/core/journal/swap.fixture'
import { START } from '~/lib/core/journal/swap.fixture'
import { transition } from '~/lib/core/journal/transition'
import { type Entry, type Phase, spendsBitcoin } from '~/lib/core/journal/types'
import { freeNonces, noncesHeld } from '~/lib/services/chains/nonce'

/** The rules that a journal follows. */
export type Journal = {
  transition: typeof transition
  effectsOf: typeof effectsOf
  isOpen: typeof isOpen
  heldBy: typeof heldBy
  phaseOf: (entry: Entry) => Phase
  proofOf: typeof proofOf
  claimsOf: typeof claimsOf
  freeNonces: typeof freeNonces
  noncesHeld: typeof noncesHeld
  allowanceHold: typeof allowanceHold
}

/** The journal's own rules, so that a seeded fault can take the place of one. */
export const REAL: Journal = {
  transition,
  effectsOf,
  isOpen,
  heldBy,
  phaseOf,
  proofOf,
  claimsOf,
  freeNonces,
  noncesHeld,
  allowanceHold,
}

/** The entry after a fact; the same object if it adds nothing. All at one moment, since no state may differ by its time. */
export function after(journal: Journal, entry: Entry, fact: Fact): Entry {
  return journal.transition(entry, { ...fact, at: START }).entry
}

/** Tells entries of one approval apart: not by the bytes of a transaction, which its name stands for. */
export function entryKey(entry: Entry): string {
  const { conflict, abandoned, notified, settledAt, service, destination } = entry
  const versions = spendsBitcoin(entry)
    ? [
        ...entry.attempts.map(({ kind, txid, accepted, refusal, sighting }) => [
          kind,
          txid,
          accepted,
          refusal,
          sighting,
        ]),
        ...(entry.handovers ?? []).map(({ kind, digest, signedAs, isWithdrawn }) => [
          kind,
          digest,
          signedAs,
          isWithdrawn,
        ]),
      ]
    : [
        ...entry.attempts.map(({ kind, hash, nonce, accepted, refusal, sighting }) => [
          kind,
          hash,
          nonce,
          accepted,
          refusal,
          sighting,
        ]),
        ...(entry.handovers ?? []).map(({ kind, nonce, maxFeePerGas, signedAs, isWithdrawn }) => [
          kind,
          nonce,
          maxFeePerGas,
          signedAs,
          isWithdrawn,
        ]),
      ]
  const rest = { versions, conflict, abandoned, notified, settledAt, service, destination }
  return JSON.stringify(rest, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
