import { type Hex, hexToBytes } from 'viem'
import type { SwapOrder } from '~/lib/contract/ui'
import { scriptPubKeyOf } from '~/lib/core/address'
import type { Services } from '~/lib/services/services'
import type { WalletAccounts } from '~/lib/services/wallet/accounts'
import type { Machine } from '../integration/support/platform'
import { bumpFast, cancelPayment } from '../integration/support/replacements'
import { lockers } from '../network/lockers'
import { decodePayload } from '../network/service/payload'
import type { Conduct } from '../network/service/relayer/conduct'
import type { TestNetwork } from '../network/service/fixture'

/** A swap that is played again and again, each time with another wallet. */
export type Scenario = {
  name: string
  order: (network: TestNetwork) => SwapOrder
  /** Funds the accounts with what they swap. */
  fund: (network: TestNetwork, accounts: WalletAccounts) => Promise<void>
  /** What the user does with the swap while it is in progress; errors are retried, and it may come too late. */
  rethink?: { kind: 'bump' | 'cancel'; act: (services: Services, id: string) => Promise<void> }
  /** What the bridge does in this scenario; an honest one carries everything, and asks for no speed. */
  bridge?: Partial<Conduct> & { speed?: boolean }
  /** What happens outside the wallet, in each round after its first block. */
  outside?: (world: World, round: number) => Promise<void>
  /** How it ends; `done` unless said. */
  end?: 'done' | 'refunded'
  /** How many of this wallet's payments the chain has confirmed, according to the node. */
  payments: (network: TestNetwork, accounts: WalletAccounts) => Promise<number>
}

export type World = { network: TestNetwork; machine: Pick<Machine, 'wait'> }

export const FUNDED_SATS = 10_000_000n
const AMOUNT_SATS = 1_000_000n
const USDC = 2_000_000_000n
const ETHER = 10n ** 18n

const common = { recipient: null, slippageBps: 300, feeChoice: null } as const

/** Two UTXOs, so that one of them remains. */
async function fundBitcoin(network: TestNetwork, { bitcoin }: WalletAccounts): Promise<void> {
  await network.bitcoin.fund(bitcoin.address, FUNDED_SATS)
  await network.bitcoin.fund(bitcoin.address, FUNDED_SATS / 2n)
}

type Listed = {
  txid: string
  status: { confirmed: boolean }
  vin: { prevout: { scriptpubkey: string } | null }[]
  vout: { scriptpubkey: string }[]
}

async function bitcoinPayments(network: TestNetwork, { bitcoin }: WalletAccounts): Promise<number> {
  const [url] = network.bitcoin.esploraUrls
  const response = await fetch(`${url}/address/${bitcoin.address}/txs`)
  const listed: Listed[] = JSON.parse(await response.text())
  const own = scriptPubKeyOf(bitcoin.address, 'regtest')
  const lockerScripts = new Set(lockers.map(({ lockingScript }) => lockingScript.slice(2)))
  return listed.filter(
    ({ status, vin, vout }) =>
      status.confirmed &&
      vin.some(({ prevout }) => prevout?.scriptpubkey === own) &&
      vout.some(({ scriptpubkey }) => lockerScripts.has(scriptpubkey)),
  ).length
}

export const toEvmBase: Scenario = {
  name: 'bitcoin to a base network',
  order: ({ chains }) => ({
    ...common,
    direction: 'to-evm',
    amountSats: AMOUNT_SATS,
    networkName: 'polygon',
    outputToken: chains.deployment.base.tokens.usdc.address,
  }),
  fund: fundBitcoin,
  payments: bitcoinPayments,
}

export const toEvmBumped: Scenario = {
  ...toEvmBase,
  name: 'bitcoin to a base network, made faster',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'bump',
    act: bumpFast,
  },
}

export const toEvmCancelled: Scenario = {
  ...toEvmBase,
  name: 'bitcoin to a base network, taken back',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'cancel',
    act: async (services, id) => void (await cancelPayment(services, id)),
  },
}

export const toEvmAcross: Scenario = {
  name: 'bitcoin to a cross-chain network',
  order: ({ chains }) => ({
    ...common,
    direction: 'to-evm',
    amountSats: AMOUNT_SATS,
    networkName: 'ethereum',
    outputToken: chains.deployment.cross.tokens.usdc.address,
  }),
  fund: fundBitcoin,
  payments: bitcoinPayments,
}

export const toEvmFilled: Scenario = {
  ...toEvmBase,
  name: 'bitcoin to a base network, filled early',
  bridge: { speed: true },
  async outside({ network }) {
    const { wraps } = network.service.state()
    for (const { txid, stage, payload } of Object.values(wraps))
      if (stage === 'seen' && isFillable(payload)) await network.fill(txid).catch(unlessFilled)
  },
}

function isFillable(payload: Hex): boolean {
  return decodePayload(hexToBytes(payload))?.speed === true
}

/** A payment is looked at in each round, and in each life of a worker. */
function unlessFilled(error: unknown): void {
  if (!String(error).includes('already filled')) throw error
}

export const toEvmRefused: Scenario = {
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network that fails there',
  bridge: { entry: 'universal', crossing: 'fail' },
  end: 'refunded',
}

const HELD_ROUNDS = 6
const SEVEN_HOURS_MS = 7 * 3_600_000

export const toEvmLate: Scenario = {
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network, seven hours late',
  bridge: { crossing: 'hold' },
  async outside({ network, machine }, round) {
    if (round === HELD_ROUNDS) machine.wait(SEVEN_HOURS_MS)
    if (round === HELD_ROUNDS + 2) network.service.setConduct({ crossing: 'carry' })
  },
}

export const toBitcoin: Scenario = {
  name: 'a token with an allowance to bitcoin',
  order: ({ chains }) => ({
    ...common,
    direction: 'to-bitcoin',
    inputAmount: USDC,
    networkName: 'polygon',
    inputToken: chains.deployment.base.tokens.usdc.address,
  }),
  async fund({ chains }, { evm }) {
    await chains.base.fund(evm.address, ETHER)
    // Enough for two: a second payment must not fail for lack of funds.
    await chains.base.fundToken(chains.deployment.base.tokens.usdc.address, evm.address, USDC * 2n)
  },
  async payments(network, { evm }) {
    const { usdc } = network.chains.deployment.base.tokens
    const left = await network.balance('polygon', usdc.address, evm.address)
    return Number((USDC * 2n - left) / USDC)
  },
}
