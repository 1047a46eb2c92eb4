import type { Profile } from '~/lib/contract/profile'
import type { PaceView } from '~/lib/contract/views/history'
import { AppError } from '~/lib/core/errors'
import { bitcoinInterval, evmInterval } from './block-interval'
import { arrivesAt } from './arrives-at'
import type { Journal } from '../journal/journal'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

type Chains = {
  profile: Profile
  bitcoin: Pick<BitcoinChain, 'tipHeight' | 'blockTime' | 'feeRates'>
  evm(networkName: string): Pick<EvmChain, 'block'>
}
type Ports = {
  journal: Pick<Journal, 'get' | 'page' | 'events'>
  deployments: { of(profileId: string): Promise<Chains> }
}

/** How fast an entry goes. A chain that cannot be read is left out: no money depends on this. */
export function createPace({ journal, deployments }: Ports) {
  return async (id: string): Promise<PaceView> => {
    const entry = await journal.get(id)
    if (entry === undefined) throw new AppError('request-unknown', 'no such entry', { details: { id } })
    const chains = await deployments.of(entry.profileId)
    const { intent } = entry
    const [bitcoinSeconds, networkSeconds, expected] = await Promise.all([
      bitcoinInterval(chains.bitcoin).catch(() => null),
      'networkName' in intent ? evmInterval(chains.evm(intent.networkName)).catch(() => null) : null,
      arrivesAt(entry, chains, journal),
    ])
    return { bitcoinSeconds, networkSeconds, arrivesAt: expected }
  }
}
