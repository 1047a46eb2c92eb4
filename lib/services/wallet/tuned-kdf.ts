import { type KdfParams, type KdfPolicy, minParams, tunedParams } from '~/lib/core/vault/kdf'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import type { Clock, Random } from '../ports/platform'

type Ports = { crypto: VaultCrypto; random: Random; clock: Clock; policy: KdfPolicy }

/** As many iterations as this machine does in the time that the policy aims at. */
export async function tunedKdf({ crypto, random, clock, policy }: Ports): Promise<KdfParams> {
  const least = minParams(policy)
  const started = clock.now()
  const measured = await crypto.stretch('any password', random.bytes(16), least)
  measured.fill(0)
  return tunedParams(policy, clock.now() - started)
}
