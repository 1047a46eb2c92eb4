import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstInLoop } from '../support/first-in-loop'
import { pay, receivedBy } from '../support/payment'
import { phraseOf } from '../support/phrases'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, mineAndPoll, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const BOTH = [0, 1] as const

let network: TestNetwork
let wallets = 1_200

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
beforeEach(() => {
  for (const index of BOTH) {
    network.bitcoin.setEndpoint(index, { lie: false })
    network.chains.base.setEndpoint(index, { lie: false })
  }
})

async function start(): Promise<Services> {
  return startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
}

describe('nodes that refuse in words nobody listed', () => {
  it('let a swap be reviewed and sent without eth_simulateV1', async () => {
    const services = await start()
    await fundBitcoin(services, network, 10_000_000n)
    await fundEvm(services, network)
    const error = { code: -32_055, message: 'this door stays shut for your kind of key' }
    for (const index of BOTH)
      network.chains.base.setEndpoint(index, { lie: { name: 'refuse', error, methods: ['eth_simulateV1'] } })
    const id = await swapToBitcoin(services, network)
    // How far it is depends on the chains' clocks.
    expect((await services.history.get(id)).phase).toMatch(/^(submitted|paying|overdue)$/)
  })

  it.each([
    { error: { code: -32_044, message: 'please nibble, do not gulp' } },
    { status: 524, body: 'zzz' },
  ])('let logs be read in narrower spans: %j', async (refusal) => {
    const services = await start()
    await fundBitcoin(services, network, 10_000_000n)
    const methods = ['eth_getLogs']
    for (const index of BOTH)
      network.chains.base.setEndpoint(index, { lie: { name: 'refuse', ...refusal, methods, widerThan: 3 } })
    const id = await swapToEvm(services)
    expect((await mineAndPoll(services, network, id, 1)).phase).toBe('confirming')
  })
})

const PAGE =
  '<!DOCTYPE html><html><head><title>Just a moment…</title><script nonce="x">1</script></head><body>nonce too low: dust, error code: -26</body></html>'

describe('a proxy that answers a broadcast with its page', () => {
  firstInLoop([200, 400, 401, 403, 500, 502, 503, 520])('(%i) frees no coin', async (status) => {
    const services = await start()
    await fundBitcoin(services, network, 1_000_000n)
    const body = PAGE
    for (const index of BOTH)
      network.bitcoin.setEndpoint(index, { lie: { name: 'refuse', status, body, path: '/tx' } })
    const recipient = freshBitcoinAddress('p2wpkh')
    const id = await pay(services, { recipient, amountSats: 400_000n, feeChoice: 'normal' })
    await services.tracker.poll(id)
    const codes = (await services.history.get(id)).notices.map(({ code }) => code)
    expect(codes).toContain('not-broadcast-yet')
    expect(codes).not.toContain('broadcast-refused')
    expect((await services.holdings.bitcoin()).spendableSats).toBe(0n)
    await expect(
      services.payments.prepare({ recipient, amountSats: 400_000n, feeChoice: 'normal' }),
    ).rejects.toMatchObject({ code: 'funds-insufficient' })

    for (const index of BOTH) network.bitcoin.setEndpoint(index, { lie: false })
    await services.tracker.poll(id)
    await mineAndPoll(services, network, id, 1)
    expect(await receivedBy(network, recipient)).toBe(400_000n)
  })

  firstInLoop([200, 403, 503, 520])('(%i) leaves an EVM payment waiting to be sent', async (status) => {
    const services = await start()
    const { evm } = await keystoreAccounts(services.wallet)
    await network.chains.base.fund(evm.address, 10n ** 18n)
    const body = PAGE
    const methods = ['eth_sendRawTransaction']
    for (const index of BOTH)
      network.chains.base.setEndpoint(index, { lie: { name: 'refuse', status, body, methods } })
    const recipient = freshEvmAddress()
    const order = { networkName: 'polygon', token: null, recipient, amount: 10n ** 17n } as const
    const id = await payOnEvm(services, { ...order, feeChoice: 'normal' })
    const codes = (await services.history.get(id)).notices.map(({ code }) => code)
    expect(codes).toContain('not-broadcast-yet')
    expect(codes).not.toContain('broadcast-refused')
  })
})

describe('an address of 600 coins', () => {
  it('shows its balance and pays', { tags: ['release'] }, async () => {
    const services = await start()
    const { bitcoin } = await keystoreAccounts(services.wallet)
    await network.bitcoin.fund(bitcoin.address, 20_000n, 560)
    for (let paid = 0; paid < 40; paid += 1) await network.bitcoin.fund(bitcoin.address, 30_000n)
    const total = 560n * 20_000n + 40n * 30_000n
    expect((await services.holdings.bitcoin()).spendableSats).toBe(total)
    const recipient = freshBitcoinAddress('p2wpkh')
    const id = await pay(services, { recipient, amountSats: 500_000n, feeChoice: 'normal' })
    await mineAndPoll(services, network, id, 1)
    expect(await receivedBy(network, recipient)).toBe(500_000n)
  })
})

describe('a server without fee estimates', () => {
  it('lets a payment be made at what nodes relay', async () => {
    const services = await start()
    await fundBitcoin(services, network, 1_000_000n)
    for (const index of BOTH)
      network.bitcoin.setEndpoint(index, {
        lie: { name: 'refuse', status: 200, body: '{}', path: '/fee-estimates' },
      })
    const order = { recipient: freshBitcoinAddress('p2tr'), amountSats: 200_000n, feeChoice: 'fast' } as const
    expect(await services.payments.quote(order)).toMatchObject({
      fees: [{ feeRate: 1 }, { feeRate: 1 }, { feeRate: 1 }],
    })
  })
})

describe('a mined coin', () => {
  it('is kept out until it has matured, and spent then', { tags: ['release'] }, async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf((wallets += 1)))
    const { bitcoin } = await keystoreAccounts(services.wallet)
    await network.bitcoin.mine(1, bitcoin.address)
    await fundBitcoin(services, network, 200_000n)
    const mined = (await services.coins.list()).find(({ keptOut }) => keptOut === 'maturing')
    expect(mined).toMatchObject({ confirmations: 2 })
    const { keptOut, spendableSats } = await services.holdings.bitcoin()
    expect(keptOut.maturing).toEqual({ coins: 1, sats: mined?.valueSats })
    expect(spendableSats).toBe(200_000n)
    await services.coins.note({ outpoint: mined?.outpoint ?? '', choice: 'freed' })
    expect((await services.holdings.bitcoin()).spendableSats).toBe(200_000n)

    await network.bitcoin.mine(98)
    await network.untilBothKnow()
    machine.wait(60_000)
    const recipient = freshBitcoinAddress('p2wpkh')
    const id = await pay(services, { recipient, amountSats: mined?.valueSats ?? 0n, feeChoice: 'normal' })
    await mineAndPoll(services, network, id, 1)
    expect(await receivedBy(network, recipient)).toBe(mined?.valueSats)
  })
})
