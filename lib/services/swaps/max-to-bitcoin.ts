import type { ToBitcoinOrder } from '~/lib/contract/ui'
import { findNetwork, findToken } from '~/lib/contract/catalog'
import { readBalance } from '~/lib/core/evm/read'
import { askContract } from '../chains/lockers'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import { maxFeePerGas, SWAP_GAS } from '../chains/gas'

/** The whole balance of a token; for the native currency, the balance less gas. */
export async function maxToBitcoin(
  { deployment, accounts }: { deployment: Deployment; accounts: Accounts },
  order: ToBitcoinOrder,
): Promise<bigint> {
  const network = findNetwork(deployment.profile, order.networkName)
  findToken(network, order.inputToken)
  const chain = deployment.evm(network.name)
  const { address } = accounts.evm
  if (order.inputToken !== null) return askContract(readBalance(address), order.inputToken, chain)
  const [balance, fees] = await Promise.all([chain.balance(address), chain.fees()])
  const most = balance - SWAP_GAS * maxFeePerGas(fees, order.feeChoice ?? 'fast')
  return most > 0n ? most : 0n
}
