import type { EvmPaymentOrder } from '~/lib/contract/orders'
import type { Profile } from '~/lib/contract/profile'
import { findNetwork, findToken } from '~/lib/core/catalog'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import { readRecipient } from '~/lib/core/recipient/read-recipient'

export type EvmPaymentRoute = ReturnType<typeof routeOfEvmPayment>

/** An order resolved against the profile; its amount may be all that there is. @throws AppError as `readRecipient` */
export function routeOfEvmPayment(order: EvmPaymentOrder, profile: Profile) {
  const network = findNetwork(profile, order.networkName)
  const { chainId, name: networkName } = network
  const token = findToken(network, order.token).address
  const { address } = readRecipient(order.recipient, { kind: 'evm', chainId, token })
  const terms: Omit<EvmPaymentIntent, 'amount'> = {
    kind: 'evm-payment',
    networkName,
    chainId,
    token,
    recipientAddress: `0x${address.slice(2)}`,
    signer: 'wallet',
  }
  return { order, network, terms }
}
