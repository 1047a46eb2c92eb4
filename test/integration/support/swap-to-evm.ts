import type { ReviewView } from '~/lib/contract/views/review'
import type { Hex } from '~/lib/core/hex'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import { freshAddress, type TestNetwork } from '../../network/service/fixture'
import { pollKnown } from './poll-known'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

type Order = { sats?: bigint; feeChoice?: 'slow' | 'normal' | 'fast'; outputToken?: Hex | null }

let recipients = 500

/** Orders a swap to the base chain, to its native currency unless told otherwise, and reviews it. */
export function prepareToEvm(
  services: Services,
  { sats = 1_000_000n, feeChoice = 'slow', outputToken = null }: Order = {},
): Promise<ReviewView> {
  return services.swaps.prepare(
    {
      direction: 'to-evm',
      amountSats: sats,
      networkName: 'polygon',
      outputToken,
      recipient: freshAddress((recipients += 1)),
      slippageBps: 100,
      feeChoice,
    },
    { origin: null },
  )
}

/** Orders and approves such a swap, and sends its payment. Returns the swap's id. */
export async function swapToEvm(services: Services, order: Order = {}): Promise<string> {
  const review = await prepareToEvm(services, order)
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  return entryId
}

/** Pays the wallet that many UTXOs, each in a block of its own. */
export async function fundBitcoin(
  services: Services,
  network: TestNetwork,
  ...sats: bigint[]
): Promise<void> {
  const { bitcoin } = await keystoreAccounts(services.wallet)
  for (const value of sats) await network.bitcoin.fund(bitcoin.address, value)
}

/** The Bitcoin transactions of a swap, from the journal. */
export async function paymentsOf(services: Services, id: string) {
  const swap = await services.journal.get(id)
  if (swap === undefined || !spendsBitcoin(swap)) throw new Error('no payment')
  return swap.attempts
}

/** Mines blocks, then polls once both servers know them. */
export async function mineAndPoll(services: Services, network: TestNetwork, id: string, blocks: number) {
  await network.mine(blocks)
  return pollKnown(services, network, id)
}
