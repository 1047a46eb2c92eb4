import { hex } from '@scure/base'
import type { Envelope } from '~/lib/core/vault/envelope'
import type { SeedMaterial } from '~/lib/core/vault/phrase'
import { isWatching, type VaultMaterial } from '~/lib/core/vault/watching-key'
import type { createPhraseMarks } from './phrase-marks'
import type { createPhrases } from './phrases'
import type { createUnlocked } from './unlocked'

type Parts = {
  phrases: Pick<ReturnType<typeof createPhrases>, 'seed'>
  marks: Pick<ReturnType<typeof createPhraseMarks>, 'keep'>
  unlocked: Pick<ReturnType<typeof createUnlocked>, 'begin'>
}

/** From what a keystore holds to the unlocked state. */
export function createOpening({ phrases, marks, unlocked }: Parts) {
  const withSeed = async <T>(material: SeedMaterial, use: (seed: Uint8Array) => Promise<T>): Promise<T> => {
    const seed = await phrases.seed(material)
    try {
      return await use(seed)
    } finally {
      seed.fill(0)
    }
  }

  const begin = async (envelope: Envelope, seed: Uint8Array): Promise<void> => {
    await unlocked.begin(hex.encode(envelope.id), 'seed', seed)
    await marks.keep(envelope, seed)
  }

  return {
    /** Lends the seed of a phrase; it is zeroed when `use` ends. */
    withSeed,

    /** Unlocks with a phrase's seed. */
    begin,

    /** Unlocks with what an opened keystore holds. */
    beginAny: (material: VaultMaterial, envelope: Envelope): Promise<void> =>
      isWatching(material)
        ? unlocked.begin(hex.encode(envelope.id), 'watchingKey', material.watchingKey)
        : withSeed(material, (seed) => begin(envelope, seed)),
  }
}
