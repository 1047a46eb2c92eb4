import { firstInLoop } from '../support/first-in-loop'
import { parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HelpView } from '~/lib/contract/views/history'
import { callRpc } from '../../network/evm/json-rpc'
import { relayer } from '../../network/evm/accounts'
import { lockers } from '../../network/lockers'
import { DEFAULT_CONDUCT } from '../../network/service/relayer/conduct'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, prepareToBitcoin, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, mineAndPoll, swapToEvm } from '../support/swap-to-evm'
import type { Services } from '~/lib/services/services'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const ETHER = 10n ** 18n
const USDC_UNITS = parseUnits('500', 6)

let network: TestNetwork
let wallets = 700

beforeAll(async () => {
  network = await openNetwork()
})
afterEach(() => network.service.setConduct(DEFAULT_CONDUCT))
afterAll(() => network.stop())

async function newWallet() {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  return {
    services,
    /** Reads the page's help once that many blocks have come, while nobody at the bridge has done anything. */
    helpAfter: async (id: string, blocks: number): Promise<HelpView | null> => {
      if (blocks > 0) await network.bitcoin.mine(blocks)
      // Heights are not asked for again at once.
      machine.wait(60_000)
      return (await pollKnown(services, network, id)).help
    },
  }
}

/** Approves a swap on the cross-chain network to bitcoin, of USDC unless told otherwise; returns its id. */
async function swapAcross(
  services: Services,
  order: Parameters<typeof prepareToBitcoin>[2] = {},
): Promise<string> {
  const { evm } = await keystoreAccounts(services.wallet)
  const inputToken = network.chains.deployment.cross.tokens.usdc.address
  await network.chains.cross.fund(evm.address, ETHER)
  await network.chains.cross.fundToken(inputToken, evm.address, USDC_UNITS)
  const across = { networkName: 'ethereum', inputToken, inputAmount: USDC_UNITS }
  const review = await prepareToBitcoin(services, network, { ...across, ...order })
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  return entryId
}

/** The relayer carries a crossing to a base network where its token has lost too much. */
async function failOnBase(name: 'usdc' | 'weth'): Promise<void> {
  const { address } = network.chains.deployment.base.tokens[name]
  await network.chains.market.movePrice('base', address, 5_000n)
  await network.service.turn()
  await network.chains.market.movePrice('base', address, 20_000n)
}

/** Whether the relayer can pay for gas on the cross-chain network, and so give back what failed. */
function setRelayerGas(wei: bigint): Promise<unknown> {
  return callRpc(network.chains.cross.nodeUrl, 'anvil_setBalance', [relayer.address, toHex(wei)])
}

describe('money that nobody moves', () => {
  // threat: idle-bridge
  it('is shown with the locker that does nothing', async () => {
    const { services, helpAfter } = await newWallet()
    await fundBitcoin(services, network, 20_000_000n)
    const id = await swapToEvm(services)
    expect(await helpAfter(id, 5)).toBeNull()

    const help = await helpAfter(id, 1)
    const { txid, intent } = await services.history.get(id)
    expect(help).toMatchObject({ where: 'locker', who: 'locker', facts: { txid, amount: '0.01 BTC' } })
    expect(lockers.map(({ address }) => address)).toContain(help?.facts.script)
    expect(intent).toMatchObject({ recipientAddress: help?.facts.recipient })

    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done', help: null })
  })

  it('is shown with the locker whose deadline has passed', { tags: ['release'] }, async () => {
    const { services, helpAfter } = await newWallet()
    await fundEvm(services, network)
    // The router learns Bitcoin's height, from which it counts its deadlines.
    await network.mine(1)
    const id = await swapToBitcoin(services, network)
    expect(await helpAfter(id, 1)).toBeNull()

    const help = await helpAfter(id, 40)
    const { bitcoin } = await keystoreAccounts(services.wallet)
    expect(help).toMatchObject({
      where: 'payout',
      who: 'locker',
      facts: { recipient: bitcoin.address, contract: network.chains.deployment.base.burnRouter },
    })
    expect(help?.facts.owed).toMatch(/^0\.\d+ BTC$/)

    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done', help: null })
  })

  it('is shown between networks once a crossing is late', async () => {
    const { services, helpAfter } = await newWallet()
    network.service.setConduct({ crossing: 'hold', refundsStranded: false })
    const id = await swapAcross(services)
    await network.service.turn()
    await network.chains.cross.pass(5 * 3_600)
    // Expired, and with the operator, which no log of the profile's contracts has to say.
    await network.service.turn()
    expect(await helpAfter(id, 0)).toBeNull()
    await network.chains.cross.pass(3_601)
    expect(await helpAfter(id, 0)).toMatchObject({
      where: 'crossing',
      who: 'operator',
      facts: { counter: expect.stringMatching(/^\d+$/), base: expect.any(String), chain: '31338' },
    })
    expect(await services.history.get(id)).toMatchObject({ phase: 'late', proof: 'service' })

    const { evm } = await keystoreAccounts(services.wallet)
    const usdc = network.chains.deployment.cross.tokens.usdc.address
    expect(await network.balance('ethereum', usdc, evm.address)).toBe(0n)
    network.service.setConduct({ crossing: 'carry', refundsStranded: true })
    const ended = await mineAndPoll(services, network, id, 1)
    expect(ended).toMatchObject({ phase: 'refunded', proof: 'chain', help: null })
    expect(await network.balance('ethereum', usdc, evm.address)).toBe(USDC_UNITS)
  })

  it('is shown at the base connector of a failed crossing', { tags: ['release'] }, async () => {
    const { services, helpAfter } = await newWallet()
    const id = await swapAcross(services)
    const { baseConnector } = network.chains.deployment.base
    await setRelayerGas(0n)
    await failOnBase('usdc')

    const help = await helpAfter(id, 0)
    const { evm } = await keystoreAccounts(services.wallet)
    expect(help).toMatchObject({
      where: 'base-connector',
      who: 'operator',
      facts: {
        amount: '500 USDC',
        contract: baseConnector,
        account: evm.address,
        counter: expect.stringMatching(/^\d+$/),
        log: expect.stringMatching(/^0x[0-9a-f]{64} \(Polygon/),
      },
    })

    expect(await services.history.get(id)).toMatchObject({ phase: 'refunding' })

    await setRelayerGas(1_000n * ETHER)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'refunded', help: null })
  })

  firstInLoop(['USDC', 'the native currency'])('in %s is shown as sent back from there', async (name) => {
    const { services, helpAfter } = await newWallet()
    const { usdc } = network.chains.deployment.cross.tokens
    const [token, order] =
      name === 'USDC'
        ? ([usdc.address, { inputToken: usdc.address, inputAmount: USDC_UNITS }] as const)
        : (['native', { inputToken: null, inputAmount: ETHER / 2n }] as const)
    const id = await swapAcross(services, order)
    const { evm } = await keystoreAccounts(services.wallet)
    const before = await network.balance('ethereum', token, evm.address)
    network.service.setConduct({ returns: 'deposit' })
    await setRelayerGas(0n)
    await failOnBase(name === 'USDC' ? 'usdc' : 'weth')
    await pollKnown(services, network, id)
    expect(await helpAfter(id, 0)).toMatchObject({
      where: 'sent-back',
      who: 'operator',
      facts: { counter: expect.stringMatching(/^\d+$/), log: expect.stringMatching(/ \(Polygon/) },
    })
    expect(await services.history.get(id)).toMatchObject({ phase: 'refunding' })
    expect(await network.balance('ethereum', token, evm.address)).toBe(before)

    await setRelayerGas(1_000n * ETHER)
    const ended = await mineAndPoll(services, network, id, 1)
    expect(ended).toMatchObject({ phase: 'refunded', proof: 'chain', help: null })
    const back = (await network.balance('ethereum', token, evm.address)) - before
    expect(back).toBeGreaterThan((order.inputAmount * 9n) / 10n)
  })
})
