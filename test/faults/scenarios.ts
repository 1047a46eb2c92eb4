import { type Hex, hexToBytes } from 'viem'
import type { SwapOrder } from '~/lib/contract/ui'
import { addressOfScript, scriptPubKeyOf } from '~/lib/core/address'
import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import type { Services } from '~/lib/services/services'
import type { WalletAccounts } from '~/lib/services/wallet/accounts'
import type { Machine } from '../integration/support/platform'
import { bumpFast, cancelCall, cancelPayment, speedUpFast } from '../integration/support/replacements'
import { setMining } from '../integration/support/swap-to-bitcoin'
import { lockers } from '../network/lockers'
import { decodePayload } from '../network/service/payload'
import type { Conduct } from '../network/service/relayer/conduct'
import type { TestNetwork } from '../network/service/fixture'

/** A review as the user's page still knows it: any later worker can be asked to approve it. */
export type Asked = {
  verdict: Verdict
  findings: Finding[]
  approve: (services: Services) => Promise<unknown>
}

/** A swap or a payment that is played again and again, each time with another wallet. */
export type Scenario = {
  name: string
  /** Has the order built and reviewed. */
  ask: (services: Services, network: TestNetwork) => Promise<Asked>
  /** Funds the accounts with what they spend. */
  fund: (network: TestNetwork, accounts: WalletAccounts) => Promise<void>
  /** What the user does with the swap while it is in progress; errors are retried, and it may come too late. */
  rethink?: {
    kind: 'bump' | 'cancel' | 'speed-up'
    act: (services: Services, id: string, network: TestNetwork) => Promise<void>
  }
  /** What the bridge does in this scenario; an honest one carries everything, and asks for no speed. */
  bridge?: Partial<Conduct> & { speed?: boolean }
  /** What happens outside the wallet, in each round after its first block. */
  outside?: (world: World, round: number) => Promise<void>
  /** How it ends; `done` unless said. */
  end?: 'done' | 'refunded'
  /** How many of this wallet's payments the chain has confirmed, according to the node. */
  payments: (network: TestNetwork, accounts: WalletAccounts) => Promise<number>
}

export type World = { network: TestNetwork; machine: Pick<Machine, 'wait'>; disk: Pick<JournalStore, 'open'> }
export type SwapScenario = Scenario & { order: (network: TestNetwork) => SwapOrder }

function swapScenario(scenario: Omit<SwapScenario, 'ask'>): SwapScenario {
  return {
    ...scenario,
    async ask({ swaps }, network) {
      const review = await swaps.prepare(scenario.order(network), { origin: null })
      const { verdict, findings } = review
      return { verdict, findings, approve: (later) => later.swaps.approve(review, true, 'normal') }
    },
  }
}

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

/** The confirmed transactions of this account that pay one of these scripts. */
async function paymentsTo(
  scripts: ReadonlySet<string>,
  network: TestNetwork,
  { bitcoin }: WalletAccounts,
): Promise<number> {
  const [url] = network.bitcoin.esploraUrls
  const response = await fetch(`${url}/address/${bitcoin.address}/txs`)
  const listed: Listed[] = JSON.parse(await response.text())
  const own = scriptPubKeyOf(bitcoin.address, 'regtest')
  return listed.filter(
    ({ status, vin, vout }) =>
      status.confirmed &&
      vin.some(({ prevout }) => prevout?.scriptpubkey === own) &&
      vout.some(({ scriptpubkey }) => scripts.has(scriptpubkey)),
  ).length
}

const LOCKER_SCRIPTS = new Set(lockers.map(({ lockingScript }) => lockingScript.slice(2)))
const bitcoinPayments: Scenario['payments'] = (network, accounts) =>
  paymentsTo(LOCKER_SCRIPTS, network, accounts)

const RECIPIENT_SCRIPT = `0020${'42'.repeat(32)}`

export const payment: Scenario = {
  name: 'a plain payment',
  async ask({ payments }) {
    const review = await payments.prepare({
      recipient: addressOfScript(RECIPIENT_SCRIPT, 'regtest') ?? '',
      amountSats: AMOUNT_SATS,
      feeChoice: 'slow',
    })
    const { verdict, findings } = review
    return { verdict, findings, approve: (later) => later.payments.approve(review, true) }
  },
  fund: fundBitcoin,
  payments: (network, accounts) => paymentsTo(new Set([RECIPIENT_SCRIPT]), network, accounts),
}

export const paymentBumped: Scenario = {
  ...payment,
  name: 'a plain payment, made faster',
  rethink: { kind: 'bump', act: bumpFast },
}

export const paymentCancelled: Scenario = {
  ...payment,
  name: 'a plain payment, taken back',
  rethink: { kind: 'cancel', act: async (services, id) => void (await cancelPayment(services, id)) },
}

export const toEvmBase = swapScenario({
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
})

export const toEvmBumped = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, made faster',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'bump',
    act: bumpFast,
  },
})

export const toEvmCancelled = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, taken back',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'cancel',
    act: async (services, id) => void (await cancelPayment(services, id)),
  },
})

export const toEvmAcross = swapScenario({
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
})

export const toEvmFilled = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, filled early',
  bridge: { speed: true },
  async outside({ network }) {
    const { wraps } = network.service.state()
    for (const { txid, stage, payload } of Object.values(wraps))
      if (stage === 'seen' && isFillable(payload) && (await isConfirmed(network, txid)))
        await network.fill(txid).catch(unlessFilled)
  },
})

/** A fill ends the swap, and only confirmed payments are counted at the end. */
async function isConfirmed({ bitcoin }: TestNetwork, txid: string): Promise<boolean> {
  const response = await fetch(`${bitcoin.esploraUrls[0]}/tx/${txid}`)
  const { status }: Pick<Listed, 'status'> = JSON.parse(await response.text())
  return status.confirmed
}

function isFillable(payload: Hex): boolean {
  return decodePayload(hexToBytes(payload))?.speed === true
}

/** A payment is looked at in each round, and in each life of a worker. */
function unlessFilled(error: unknown): void {
  if (!String(error).includes('already filled')) throw error
}

export const toEvmRefused = swapScenario({
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network that fails there',
  bridge: { entry: 'universal', crossing: 'fail' },
  end: 'refunded',
})

const HELD_ROUNDS = 6
const SEVEN_HOURS_SECONDS = 7 * 3_600

export const toEvmLate = swapScenario({
  ...toEvmAcross,
  name: 'bitcoin to a cross-chain network, which expires between the chains',
  bridge: { crossing: 'hold', refundsStranded: false },
  // The operator gives it back once the user knows that it is late, which the chain's own clock says.
  async outside({ network, machine, disk }, round) {
    const [swap] = await disk.open()
    if (swap?.notified.includes('late')) network.service.setConduct({ refundsStranded: true })
    else if (round > 0 && round % HELD_ROUNDS === 0) {
      machine.wait(SEVEN_HOURS_SECONDS * 1_000)
      await network.chains.base.pass(SEVEN_HOURS_SECONDS)
    }
  },
  end: 'refunded',
})

export const toBitcoin = swapScenario({
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
})

const EVM_RECIPIENT: Hex = `0x${'42'.repeat(20)}`
const SENT_WEI = ETHER / 10n

/** A payment out of the EVM account: `asset` tells the token, and how much of it there is and is sent. */
function evmPaymentScenario(
  name: string,
  asset: (network: TestNetwork) => { token: Hex | null; amount: bigint },
): Scenario {
  return {
    name,
    async ask({ evmPayments }, network) {
      const review = await evmPayments.prepare({
        networkName: 'polygon',
        recipient: EVM_RECIPIENT,
        feeChoice: 'slow',
        ...asset(network),
      })
      const { verdict, findings } = review
      return { verdict, findings, approve: (later) => later.evmPayments.approve(review, true) }
    },
    // Enough for two: a second payment must not fail for lack of funds.
    async fund(network, { evm }) {
      const { token, amount } = asset(network)
      await network.chains.base.fund(evm.address, ETHER)
      if (token !== null) await network.chains.base.fundToken(token, evm.address, amount * 2n)
    },
    async payments(network, { evm }) {
      const { token, amount } = asset(network)
      const left = await network.balance('polygon', token ?? 'native', evm.address)
      const held = token === null ? ETHER : amount * 2n
      // Gas is far less than one payment of the native currency.
      return Number((held - left) / amount)
    },
  }
}

export const nativePayment = evmPaymentScenario('a payment of a native currency', () => ({
  token: null,
  amount: SENT_WEI,
}))

export const tokenPayment = evmPaymentScenario('a payment of a token', ({ chains }) => ({
  token: chains.deployment.base.tokens.usdc.address,
  amount: USDC,
}))

type Rethink = NonNullable<Scenario['rethink']>

/** The same with time to think: the chain mines nothing until the user has thought, or a round has passed without it. */
function rethought(scenario: Scenario, name: string, { kind, act }: Rethink): Scenario {
  const mineAgain = async (network: TestNetwork) => {
    await setMining(network, true)
    await network.chains.base.mine(1)
  }
  return {
    ...scenario,
    name,
    async fund(network, accounts) {
      await setMining(network, true)
      await scenario.fund(network, accounts)
      await setMining(network, false)
    },
    rethink: {
      kind,
      async act(services, id, network) {
        try {
          await act(services, id, network)
        } finally {
          await mineAgain(network)
        }
      },
    },
    outside: ({ network }) => mineAgain(network),
  }
}

export const nativePaymentFaster = rethought(nativePayment, 'a payment of a native currency, made faster', {
  kind: 'speed-up',
  act: speedUpFast,
})

export const tokenPaymentCancelled = rethought(tokenPayment, 'a payment of a token, taken back', {
  kind: 'cancel',
  act: cancelCall,
})
