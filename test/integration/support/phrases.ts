import { phraseOfEntropy } from '~/lib/core/vault/phrase'

/** A different phrase for each number, so that wallets of one network do not share UTXOs. */
export function phraseOf(seed: number): string {
  const entropy = new Uint8Array(16)
  new DataView(entropy.buffer).setUint32(0, seed)
  return phraseOfEntropy(entropy)
}
