import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { EvmPaymentOrder } from '~/lib/contract/orders'
import type { Services } from '~/lib/services/services'

/** An address that nobody has used. */
export function freshEvmAddress(): string {
  return getAddress(privateKeyToAddress(generatePrivateKey()))
}

/** Approves a payment as its review shows it, and sends it. Returns its id. */
export async function payOnEvm(services: Services, order: EvmPaymentOrder): Promise<string> {
  const review = await services.evmPayments.prepare(order)
  const { entryId } = await services.evmPayments.approve(review, { acknowledged: true })
  await services.tracker.poll(entryId)
  return entryId
}
