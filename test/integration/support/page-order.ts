import type { Services } from '~/lib/services/services'
import { freshAddress, type TestNetwork } from '../../network/service/fixture'
import { createBitcoinWallet, type Shape } from '../../support/bitcoin-wallets'
import { openBitcoinPage, ORIGIN } from './bitcoin-page'
import { phraseOf } from './phrases'
import { createMachine, type Machine, PASSWORD, startWallet } from './platform'

let secrets = 0

/** A wallet that is a password alone. */
export async function startEmpty(machine: Machine): Promise<Services> {
  const services = machine.start()
  await services.lifecycle.createWatching({ password: PASSWORD })
  return services
}

/** A page whose wallet has two coins, and an order that the user approves; both have to be spent. */
export async function openPageWithCoins(
  network: TestNetwork,
  shape: Shape,
  addressType: 'p2wpkh' | 'p2sh-p2wpkh' | 'p2pkh' = 'p2wpkh',
  start = (machine: Machine) => startWallet(machine, phraseOf(600 + secrets)),
) {
  const secret = new Uint8Array(32).fill(1 + (secrets += 1))
  const wallet = createBitcoinWallet({ secret, addressType, send: (raw) => network.bitcoin.sendRaw(raw) })
  const machine = createMachine(network.profile)
  const services = await start(machine)
  for (const sats of [700_000n, 700_000n]) await network.bitcoin.fund(wallet.address, sats)
  const page = openBitcoinPage({ machine, services }, wallet, shape)
  return { wallet, machine, services, page, order: (terms?: Terms) => orderOnPage(services, page, terms) }
}

type Terms = { sats?: bigint; networkName?: string }

/** Orders a swap that the page's wallet is to pay, and approves it. */
export async function orderOnPage(
  services: Services,
  page: ReturnType<typeof openBitcoinPage>,
  { sats = 1_000_000n, networkName = 'polygon' }: Terms = {},
) {
  const recipient = freshAddress(700 + secrets)
  const review = await services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: sats,
      networkName,
      outputToken: null,
      recipient,
      slippageBps: 200,
      feeChoice: 'slow',
    },
    {
      origin: ORIGIN,
      accountIndex: (await services.settings.get()).accountIndex,
      pageAccount: await page.payer(),
    },
  )
  const { entryId: id } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  return { id, review, recipient }
}
