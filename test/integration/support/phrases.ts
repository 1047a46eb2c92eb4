import { phraseOfEntropy } from '~/lib/core/vault/phrase'

/** A phrase of its own for every number: wallets of one network do not share coins. */
export function phraseOf(seed: number): string {
  const entropy = new Uint8Array(16)
  new DataView(entropy.buffer).setUint32(0, seed)
  return phraseOfEntropy(entropy)
}
