import type { PaymentOrder } from '~/lib/contract/orders'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'

/** Approves a payment as its review shows it, and sends it. Returns its id. */
export async function pay(services: Services, order: PaymentOrder): Promise<string> {
  const review = await services.payments.prepare(order)
  const { entryId } = await services.payments.approve(review, { acknowledged: true })
  await services.tracker.poll(entryId)
  return entryId
}

/** Sums what an address has received by the node, confirmed or not. */
export async function receivedBy(network: TestNetwork, address: string): Promise<bigint> {
  const [url] = network.bitcoin.esploraUrls
  const response = await fetch(`${url}/address/${address}/utxo`)
  const coins: { value: number }[] = JSON.parse(await response.text())
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}
