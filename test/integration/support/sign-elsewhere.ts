import { base64, hex, utf8 } from '@scure/base'
import type { PaymentOrder } from '~/lib/contract/orders'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'
import type { Returned, Signed, Signer } from './outside-signer'
import { createMachine, type Machine, PASSWORD } from './platform'

export type Elsewhere<OfWallet extends Signer> = {
  machine: Machine
  services: Services
  signer: OfWallet
}

/** A wallet without a phrase, whose account's key is elsewhere, with these coins. */
export async function walletElsewhere<OfWallet extends Signer>(
  network: TestNetwork,
  signer: OfWallet,
  ...sats: bigint[]
): Promise<Elsewhere<OfWallet>> {
  const machine = createMachine(network.profile)
  const services = machine.start()
  await services.lifecycle.createWatching({ ...signer.account, password: PASSWORD })
  const { bitcoin } = await services.wallet.accounts()
  for (const value of sats) await network.bitcoin.fund(bitcoin.address, value)
  return { machine, services, signer }
}

/** Signs what is awaited for an entry. */
export async function signAwaited<Result extends Signed>(
  { services, signer }: { services: Services; signer: Signer<Result> },
  id: string,
): Promise<Result> {
  const view = await services.signing.view(id)
  if (view === null) throw new Error('nothing is awaited')
  return signer.sign(view.psbt)
}

/** Every form in which other wallets return a transaction. */
export const FORMS: [name: string, of: (returned: Returned) => Uint8Array][] = [
  ['a PSBT', ({ psbt }) => psbt],
  ['a PSBT as text', ({ psbt }) => utf8.decode(base64.encode(psbt))],
  ['a raw transaction', ({ raw }) => hex.decode(raw)],
  ['a raw transaction as text', ({ raw }) => utf8.decode(raw)],
]

/** Approves a payment as its review shows it. */
export async function handPayment(services: Services, order: PaymentOrder): Promise<string> {
  const review = await services.payments.prepare(order)
  const { entryId } = await services.payments.approve(review, { acknowledged: true })
  return entryId
}
