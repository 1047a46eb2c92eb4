import { pollKnown } from './poll-known'
import type { ReviewView } from '~/lib/contract/views/review'
import type { Hex } from '~/lib/core/hex'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import type { OrderOrigin } from '~/lib/services/consent/desk'
import { callRpc } from '../../network/evm/json-rpc'
import type { TestNetwork } from '../../network/service/fixture'
import type { Machine } from './platform'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

export const USDC_UNITS = 2_000_000_000n
const ETHER = 10n ** 18n

/** Funds the wallet's EVM account with gas and the tokens of a swap. */
export async function fundEvm(services: Services, { chains }: TestNetwork): Promise<void> {
  const { evm } = await keystoreAccounts(services.wallet)
  await chains.base.fund(evm.address, ETHER)
  await chains.base.fundToken(chains.deployment.base.tokens.usdc.address, evm.address, USDC_UNITS)
}

type Order = {
  networkName: string
  inputToken: Hex | null
  inputAmount: bigint
  recipient: string | null
}

/** Orders a swap to bitcoin, of USDC on the base chain unless told otherwise, and reviews it. */
export function prepareToBitcoin(
  services: Services,
  { chains }: TestNetwork,
  order: Partial<Order> = {},
  asker: OrderOrigin = { origin: null },
): Promise<ReviewView> {
  return services.swaps.prepare(
    {
      direction: 'to-bitcoin',
      inputAmount: USDC_UNITS,
      networkName: 'polygon',
      inputToken: chains.deployment.base.tokens.usdc.address,
      recipient: null,
      slippageBps: 300,
      feeChoice: null,
      ...order,
    },
    asker,
  )
}

type User = { machine: Machine; services: Services }

/** Runs the relayer and the chains until the bitcoin of a swap arrives. */
export async function untilPaid(network: TestNetwork, { machine, services }: User, id: string) {
  for (let turn = 0; turn < 8; turn += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    machine.wait(60_000)
    const view = await pollKnown(services, network, id)
    if (view.phase === 'done') return view
  }
  return services.history.get(id)
}

/** Orders and approves a swap of USDC to bitcoin, and sends what can be sent. Returns the swap's id. */
export async function swapToBitcoin(services: Services, network: TestNetwork): Promise<string> {
  const review = await prepareToBitcoin(services, network)
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })
  await services.tracker.poll(entryId)
  return entryId
}

/** The EVM transactions of a swap, from the journal. */
export async function callsOf(services: Services, id: string) {
  const swap = await services.journal.get(id)
  if (swap === undefined || spendsBitcoin(swap)) throw new Error('no call')
  return swap.attempts
}

/** Whether the base chain mines transactions at once, or only on request. */
export async function setMining({ chains }: TestNetwork, isAtOnce: boolean): Promise<void> {
  await callRpc(chains.base.nodeUrl, 'evm_setAutomine', [isAtOnce])
}

/** Mines blocks of the base chain that take so many seconds of its time in all. */
export async function mineOver({ chains }: TestNetwork, blocks: number, seconds: number): Promise<void> {
  await callRpc(chains.base.nodeUrl, 'anvil_mine', [blocks, Math.ceil(seconds / blocks)])
}
