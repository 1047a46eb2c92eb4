import { hex } from '@scure/base'
import type { Envelope } from '~/lib/core/vault/envelope'
import type { SeedMaterial } from '~/lib/core/vault/phrase'
import { isWatching, outsideAccountsKey, type VaultMaterial } from '~/lib/core/vault/watching-key'
import { publicHeld } from './held'
import type { OutsideStore } from './outside-store'
import type { createPhraseMarks } from './phrase-marks'
import type { createPhrases } from './phrases'
import type { PresenceMode } from './presence-mode'
import type { createUnlocked } from './unlocked'

type Parts = {
  phrases: Pick<ReturnType<typeof createPhrases>, 'seed'>
  marks: Pick<ReturnType<typeof createPhraseMarks>, 'keep'>
  unlocked: Pick<ReturnType<typeof createUnlocked>, 'begin'>
  mode: Pick<PresenceMode, 'isOn'>
  outside: Pick<OutsideStore, 'read'>
}

/** From what a keystore holds to the unlocked state. */
export function createOpening({ phrases, marks, unlocked, mode, outside }: Parts) {
  const withSeed = async <T>(material: SeedMaterial, use: (seed: Uint8Array) => Promise<T>): Promise<T> => {
    const seed = await phrases.seed(material)
    try {
      return await use(seed)
    } finally {
      seed.fill(0)
    }
  }

  /** Where it may have the keys of other signers' accounts; a list that cannot be read names none. */
  const publicOf = async (seed: Uint8Array) => {
    const accounts = await outside.read(outsideAccountsKey(seed)).catch(() => new Map())
    return publicHeld(seed, accounts.values())
  }

  const begin = async (envelope: Envelope, seed: Uint8Array, isPublic = mode.isOn): Promise<void> => {
    const held = (await isPublic()) ? await publicOf(seed) : { seed: hex.encode(seed) }
    await unlocked.begin(hex.encode(envelope.id), held)
    await marks.keep(envelope, seed)
  }

  return {
    /** Lends the seed of a phrase; it is zeroed when `use` ends. */
    withSeed,

    /** Unlocks with a phrase's seed, of which only public keys are held where a person has to be present for payments. */
    begin,

    /** Unlocks with what an opened keystore holds. */
    beginAny: (material: VaultMaterial, envelope: Envelope): Promise<void> =>
      isWatching(material)
        ? unlocked.begin(hex.encode(envelope.id), { watchingKey: hex.encode(material.watchingKey) })
        : withSeed(material, (seed) => begin(envelope, seed)),
  }
}
