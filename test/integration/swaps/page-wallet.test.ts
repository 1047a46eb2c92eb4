import { type Address, createWalletClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import type { PageWallet } from '../../support/page-wallet'
import { fundedPageWallet, openSite, prepareForPage } from '../support/page-wallet'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { callsOf, mineOver, setMining, untilPaid, USDC_UNITS } from '../support/swap-to-bitcoin'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

type Site = {
  machine: Machine
  services: Services
  wallet: PageWallet
  page: ReturnType<typeof openSite>
  /** The id of the swap that its page has asked for, and that the user has approved. */
  id: string
}

async function approvedSwap(seed: number): Promise<Site> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(seed))
  const wallet = await fundedPageWallet(network)
  const review = await prepareForPage(services, network, wallet)
  const { entryId: id } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  return { machine, services, wallet, page: openSite(network, { machine, services, wallet }), id }
}

describe('a batch of a page’s wallet', () => {
  it('runs both calls in one transaction, and pays out', async () => {
    const site = await approvedSwap(201)
    const { wallet, page, services, id } = site
    wallet.runsBatches = true
    await page.sign(id)
    expect(page.told).toEqual([])
    expect(wallet.asked).not.toContain('eth_sendTransaction')
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'call', hash: wallet.sent[0] }])
    expect(await untilPaid(network, site, id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(wallet.sent).toHaveLength(1)
  })

  it('is found on chain where its wallet forgets it', async () => {
    const site = await approvedSwap(202)
    const { wallet, page, services, id } = site
    wallet.runsBatches = true
    wallet.errors['wallet_getCallsStatus'] = { code: -32_000, message: 'The request timed out.' }
    await page.sign(id)
    expect(page.told).toMatchObject([{ details: { entryId: id } }])
    expect(await untilPaid(network, site, id)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'call', hash: wallet.sent[0] }])
  })

  it('that fails on chain is told, and not sent again', async () => {
    const { wallet, page, services, id } = await approvedSwap(203)
    wallet.runsBatches = true
    const { address } = network.chains.deployment.base.tokens.usdc
    const elsewhere = { to: address, data: transferOf(USDC_UNITS), value: 0n }
    const { request } = wallet
    wallet.request = async (asked) => {
      // After the review, and before the batch.
      if (asked.method === 'wallet_sendCalls') await sendFrom(wallet, elsewhere)
      return request(asked)
    }
    await page.sign(id)
    expect(page.told).toMatchObject([{ code: 'page-wallet-failed', details: { entryId: id } }])
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'submitted', proof: 'none' })
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'call', hash: null }])
    expect(wallet.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  })
})

type Step = 'allowance' | 'call'
const stepOf = ({ data }: { data: string }): Step => (data.startsWith('0x095ea7b3') ? 'allowance' : 'call')

/** The wallet sends everything, but no block takes that step. Resolves with it once it waits. */
function holdBack({ wallet }: Site, step: Step): Promise<Sent> {
  return new Promise((resolve) => {
    wallet.conduct = async (call) => {
      if (stepOf(call) !== step) return call
      await setMining(network, false)
      wallet.answer = async (hash) => {
        const { to, input, value, nonce } = await network.client('polygon').getTransaction({ hash })
        resolve({ to: to ?? call.to, data: input, value, nonce })
        return hash
      }
      return call
    }
  })
}

/** Until the wallet's hash of that step is in the journal. */
async function untilKnown({ services, id }: Site, step: Step): Promise<void> {
  const isKnown = async () =>
    (await callsOf(services, id)).some(({ kind, hash }) => kind === step && hash !== null)
  await expect.poll(isKnown).toBe(true)
}

describe('what a page’s wallet sends again at a higher price', () => {
  it('is followed, where it is the call', async () => {
    const site = await approvedSwap(211)
    const { wallet, page, services, id } = site
    const waiting = holdBack(site, 'call')
    await page.sign(id)
    const hash = await sendFrom(wallet, await waiting)
    await setMining(network, true)
    expect(await untilPaid(network, site, id)).toMatchObject({ phase: 'done', proof: 'chain', txid: hash })
    expect(page.told).toEqual([])
    const mined = (await callsOf(services, id)).filter(({ sighting }) => sighting.state === 'mined')
    expect(mined.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  })

  it('is followed, where it is the allowance', async () => {
    const site = await approvedSwap(212)
    const { machine, wallet, page, services, id } = site
    const waiting = holdBack(site, 'allowance')
    const signed = page.sign(id)
    const sent = await waiting
    await untilKnown(site, 'allowance')
    await sendFrom(wallet, sent)
    await setMining(network, true)
    await network.chains.base.mine(1)
    machine.wait(60_000)
    await services.tracker.poll(id)
    await signed
    expect(page.told).toEqual([])
    expect(await untilPaid(network, site, id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

/** Transactions that take the place of a waiting one. */
const FOREIGN: [string, (wallet: PageWallet) => Omit<Sent, 'nonce'>][] = [
  ['cancelled', ({ address }) => ({ to: address, data: '0x', value: 0n })],
  [
    'replaced by another call',
    () => ({ to: network.chains.deployment.base.tokens.usdc.address, data: transferOf(1n), value: 0n }),
  ],
]

describe.each(FOREIGN)('what waits in a page’s wallet and is %s there', (_, other) => {
  /** Twice, since what a nonce was used for counts only once it is deep. */
  const pollUntilDeep = async ({ machine, services, id }: Site, look: () => Promise<void>) => {
    await setMining(network, true)
    await network.chains.base.mine(1)
    await pollKnown(services, network, id)
    await look()
    await mineOver(network, 13, 300)
    machine.wait(60_000)
    await pollKnown(services, network, id)
  }

  it('ends as replaced, where it is the call', async () => {
    const site = await approvedSwap(221)
    const { wallet, page, services, id } = site
    const waiting = holdBack(site, 'call')
    await page.sign(id)
    const { nonce } = await waiting
    await sendFrom(wallet, { ...other(wallet), nonce })
    await pollUntilDeep(site, async () => {
      const shallow = { phase: 'submitted', notices: [{ code: 'nonce-contested' }] }
      expect(await services.history.get(id)).toMatchObject(shallow)
    })
    const ended = { phase: 'replaced', proof: 'none', notices: [{ code: 'nonce-used' }] }
    expect(await services.history.get(id)).toMatchObject(ended)
  })

  it('ends as replaced, where it is the allowance', { tags: ['release'] }, async () => {
    const site = await approvedSwap(222)
    const { wallet, page, services, id } = site
    const waiting = holdBack(site, 'allowance')
    const signed = page.sign(id)
    const { nonce } = await waiting
    await untilKnown(site, 'allowance')
    await sendFrom(wallet, { ...other(wallet), nonce })
    await pollUntilDeep(site, async () => expect(page.told).toEqual([]))
    await signed
    expect(page.told).toMatchObject([{ code: 'page-wallet-failed' }])
    expect(await services.history.get(id)).toMatchObject({ phase: 'replaced', proof: 'none' })
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})

describe('an allowance that a page’s wallet has paid', () => {
  const whileItWaits = async (seed: number) => {
    const site = await approvedSwap(seed)
    const { services, wallet, page, id } = site
    const { market, deployment } = network.chains
    wallet.answer = async (hash) => {
      wallet.answer = async (later) => later
      await market.movePrice('base', deployment.base.tokens.usdc.address, 9_850n)
      return hash
    }
    const signed = page.sign(id)
    const stalled = async () => (await services.history.get(id)).stalled
    await expect.poll(stalled, { timeout: 20_000 }).toMatchObject({ code: 'review-changed' })
    return { ...site, signed, stalled }
  }
  afterEach(() => network.chains.market.reset())

  it('goes on once the price is back', { tags: ['release'] }, async () => {
    const { signed, page, ...site } = await whileItWaits(231)
    await network.chains.market.reset()
    site.machine.wait(60_000)
    await signed
    expect(page.told).toEqual([])
    expect(await untilPaid(network, site, site.id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('goes on once its user accepts what is worse', { tags: ['release'] }, async () => {
    const { services, id, signed, stalled, page, wallet } = await whileItWaits(232)
    expect(await services.signing.goOn(id, (await stalled())?.findings ?? [])).toEqual([])
    await signed
    expect(page.told).toEqual([])
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  it('ends by its user, which its page is told', async () => {
    const { services, id, signed, wallet } = await whileItWaits(233)
    await services.signing.giveUp(id)
    await signed
    expect(await services.history.get(id)).toMatchObject({ phase: 'failed', stalled: null })
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})

type Sent = { to: Address; data: Hex; value: bigint; nonce: number }

/** The user sends something of their own with the same wallet, which outbids what waits there. */
function sendFrom({ account }: PageWallet, sent: Omit<Sent, 'nonce'> & { nonce?: number }): Promise<Hex> {
  const client = createWalletClient({ account, transport: http(network.chains.base.nodeUrl) })
  const price = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 50_000_000_000n, gas: 2_000_000n }
  return client.sendTransaction({ chain: null, ...sent, ...price })
}

function transferOf(units: bigint): Hex {
  const to = network.chains.deployment.treasury
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
}
