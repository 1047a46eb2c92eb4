import { findNetwork, tokensOf } from '~/lib/core/catalog'
import type { Look } from '~/lib/contract/look'
import type { EvmBalancesView } from '~/lib/contract/views/holdings'
import { readBalance } from '~/lib/core/evm/read'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import { certainAnswerOf } from '../chains/answers'
import type { Keyring } from '../ports/keyring'
import { evmPayer } from '../wallet/payer'
import { type ShownPorts, shownDeployment } from './shown-deployment'

export type EvmPorts = ShownPorts & { keyring: Keyring }

/**
 * The native currency and every token of a network whose contract answers; other tokens are left out. @throws
 * AppError `network-unknown`, `account-without-evm`, and as `EvmChain` if the chain itself cannot be read
 */
export async function evmBalances(
  networkName: string,
  look: Look,
  ports: EvmPorts,
): Promise<EvmBalancesView> {
  const { keyring, journal, clock } = ports
  const [deployment, accounts] = await Promise.all([shownDeployment(look, ports), keyring.accounts()])
  const address = evmPayer(accounts)
  const network = findNetwork(deployment.profile, networkName)
  const chain = deployment.evm(networkName)
  // Read first: a transaction that is mined meanwhile is counted twice rather than not at all.
  const open = await journal.open()
  const owner = { address, chainId: chain.chainId }
  // Encoded once: it is the same call to every token.
  const balance = readBalance(address)
  const amounts = await Promise.all(
    tokensOf(network).map(async ({ address: token }) => ({
      token,
      amount: token === null ? await chain.balance(address) : await certainAnswerOf(balance, token, chain),
    })),
  )
  return {
    owner: { profileId: deployment.profile.id, address },
    balances: amounts.flatMap(({ token, amount }) => {
      if (amount === undefined) return []
      const outgoing = outgoingOf(open, owner, token)
      return [{ token, amount, available: amount > outgoing ? amount - outgoing : 0n }]
    }),
    asOf: clock.now(),
  }
}
