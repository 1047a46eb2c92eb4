import type { Look } from '~/lib/contract/look'
import type { BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import type { Addresses } from '../addresses/addresses'
import { bitcoinBalance, type BitcoinPorts } from './bitcoin-balance'
import { evmBalances } from './evm-balances'

type Ports = BitcoinPorts & { addresses: Pick<Addresses, 'dismissNews'> }

/** The balances of the unlocked accounts, as the chains show them now. */
export function createHoldings(ports: Ports) {
  const { deployments, keyring, addresses } = ports
  return {
    bitcoin: (look: Look = 'now'): Promise<BitcoinBalanceView> => bitcoinBalance(look, ports),

    /** @throws AppError as `evmBalances` */
    evm: (networkName: string, look: Look = 'now'): Promise<EvmBalancesView> =>
      evmBalances(networkName, look, ports),

    /** Notes that the user knows what an older wallet has found at its other addresses. */
    async dismissFound(): Promise<void> {
      const [{ profile }, { bitcoin }] = await Promise.all([deployments.current(), keyring.accounts()])
      await addresses.dismissNews({ network: profile.bitcoin.network, address: bitcoin.address })
    },
  }
}
