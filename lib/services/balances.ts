import { findNetwork, tokensOf } from '~/lib/contract/catalog'
import type { BitcoinBalanceView, EvmBalanceView } from '~/lib/contract/views'
import { readBalance } from '~/lib/core/evm/read'
import { askContract } from './chains/lockers'
import type { Deployments } from './ports/deployment'
import type { Keyring } from './ports/keyring'
import type { Clock } from './ports/platform'
import type { Journal } from './journal/journal'
import { coinsOf, spendable, sumSats } from './chains/coins'

type Ports = { deployments: Deployments; keyring: Keyring; journal: Journal; clock: Clock }

/** The balances of the unlocked accounts, as the chains show them now. */
export function createBalances({ deployments, keyring, journal, clock }: Ports) {
  return {
    async bitcoin(): Promise<BitcoinBalanceView> {
      const [{ bitcoin: chain }, { bitcoin: account }] = await Promise.all([
        deployments.current(),
        keyring.accounts(),
      ])
      const coins = await coinsOf(account.address, chain, journal)
      return {
        confirmedSats: sumSats(coins.filter(({ confirmations }) => confirmations > 0)),
        pendingSats: sumSats(coins.filter(({ confirmations }) => confirmations === 0)),
        reservedSats: sumSats(coins.filter(({ reserved }) => reserved)),
        spendableSats: sumSats(spendable(coins)),
        asOf: clock.now(),
      }
    },

    async evm(networkName: string): Promise<EvmBalanceView[]> {
      const [deployment, { evm: account }] = await Promise.all([deployments.current(), keyring.accounts()])
      const network = findNetwork(deployment.profile, networkName)
      const chain = deployment.evm(networkName)
      return Promise.all(
        tokensOf(network).map(async ({ address }) => ({
          networkName,
          token: address,
          amount:
            address === null
              ? await chain.balance(account.address)
              : await askContract(readBalance(account.address), address, chain),
        })),
      )
    },
  }
}
