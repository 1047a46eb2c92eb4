import { findNetwork, findToken } from '~/lib/core/catalog'
import { type EvmPaymentOrder, FEE_CHOICES } from '~/lib/contract/orders'
import type { EvmPaymentQuoteView } from '~/lib/contract/views/payment'
import type { Hex } from '~/lib/core/hex'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { availableOf } from '../../chains/funds'
import type { Deployment } from '../../ports/deployment'
import type { JournalStore } from '../../ports/journal-store'
import type { Accounts } from '../../ports/keyring'
import { evmPayer } from '../../wallet/payer'
import { gasOfTransfer } from './gas-of-transfer'

type Context = { deployment: Deployment; accounts: Accounts; journal: Pick<JournalStore, 'open'> }

/** Stands in until there is a recipient: an account without a balance, which costs the most gas. */
const NEW_RECIPIENT: Hex = `0x${'5a'.repeat(20)}`

/**
 * Quotes what an order would send and cost at each speed, by the current balances.
 * @throws AppError as `readRecipient`
 */
export async function quoteEvmPayment(
  { deployment, accounts, journal }: Context,
  { networkName, token, recipient, amount, feeChoice }: EvmPaymentOrder,
): Promise<EvmPaymentQuoteView> {
  const network = findNetwork(deployment.profile, networkName)
  const { address } = findToken(network, token)
  const target = { kind: 'evm', chainId: network.chainId, token: address } as const
  const named = recipient === '' ? undefined : readRecipient(recipient, target)
  const recipientAddress: Hex = named === undefined ? NEW_RECIPIENT : `0x${named.address.slice(2)}`
  const chain = deployment.evm(network.name)
  const account = evmPayer(accounts)
  const [available, nativeWei, gas] = await Promise.all([
    availableOf(account, address, chain, journal),
    availableOf(account, null, chain, journal),
    gasOfTransfer({ token: address, recipientAddress }, account, network, chain),
  ])
  const gasWei = address === null ? gas[feeChoice] : 0n
  const most = available > gasWei ? available - gasWei : 0n
  return {
    kind: 'evm-payment',
    amount: amount === null ? (most > 0n ? most : null) : amount <= available ? amount : null,
    available,
    isGasShort: nativeWei < gas[feeChoice] + (address === null ? (amount ?? 0n) : 0n),
    fees: FEE_CHOICES.map((choice) => ({ choice, maxGasWei: gas[choice] })),
  }
}
