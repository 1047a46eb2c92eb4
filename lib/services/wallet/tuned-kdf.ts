import { type KdfParams, type KdfPolicy, minParams, tunedParams } from '~/lib/core/vault/kdf'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import type { Clock, Random } from '../ports/platform'

type Ports = { crypto: VaultCrypto; random: Random; clock: Clock; policy: KdfPolicy }

/** As many iterations as this machine manages in the policy's target time. */
export async function tunedKdf({ crypto, random, clock, policy }: Ports): Promise<KdfParams> {
  const minimum = minParams(policy)
  const started = clock.now()
  const measured = await crypto.stretch('any password', random.bytes(16), minimum)
  measured.fill(0)
  return tunedParams(policy, clock.now() - started)
}
