import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { type Misbehaviour, SHAPES, type Shape } from '../../support/bitcoin-wallets'
import { firstInLoop } from '../support/first-in-loop'
import { openBitcoinPage, ORIGIN } from '../support/bitcoin-page'
import { phraseOf } from '../support/phrases'
import { orderOnPage, openPageWithCoins, startEmpty } from '../support/page-order'
import { PASSWORD } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { bumpFast } from '../support/replacements'
import { mineAndPoll, paymentsOf } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const approvedOrder = (shape: Shape, ...more: AfterShape) => openPageWithCoins(network, shape, ...more)
type AfterShape =
  Parameters<typeof openPageWithCoins> extends [unknown, unknown, ...infer Rest] ? Rest : never

async function entryOf(services: Services, id: string) {
  const entry = await services.journal.get(id)
  if (entry === undefined || !spendsBitcoin(entry)) throw new Error('no Bitcoin entry')
  return entry
}

describe('a Bitcoin wallet of a page', () => {
  firstInLoop(SHAPES)('pays a swap to its proven end, %s', async (shape) => {
    const { wallet, services, page, order } = await approvedOrder(shape)
    const own = await services.wallet.accounts()
    const { id, review } = await order()
    expect(review.payer).toBe(wallet.address)
    await page.sign(id)
    expect(page.told).toEqual([])
    const [payment] = await paymentsOf(services, id)
    // The bytes that were sent are those that were reviewed.
    expect(transactionDigest(decodeTransaction(payment?.rawTransaction ?? ''))).toBe(review.digest)
    const { outputs } = decodeTransaction(payment?.rawTransaction ?? '')
    expect(outputs).toHaveLength(3)
    expect(JSON.stringify(wallet.options)).not.toMatch(/broadcast":true|autoFinalized":true/)
    expect(own.bitcoin.address).not.toBe(wallet.address)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it.each(SHAPES)('pays a swap across networks, %s', { tags: ['release'] }, async (shape) => {
    const { services, page } = await approvedOrder(shape)
    const { id } = await orderOnPage(services, page, { networkName: 'ethereum' })
    await page.sign(id)
    expect(page.told).toEqual([])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it.each(SHAPES)('signs a fee bump, %s', { tags: ['release'] }, async (shape) => {
    const { wallet, services, page, order } = await approvedOrder(shape)
    await network.bitcoin.fund(wallet.address, 300_000n)
    const { id } = await order()
    await page.sign(id)
    await bumpFast(services, id)
    await page.sign(id)
    expect(page.told).toEqual([])
    expect((await paymentsOf(services, id)).map(({ kind }) => kind)).toEqual(['payment', 'bump'])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('pays for a wallet that is a password alone', async () => {
    const { services, page, order } = await approvedOrder('wbip', 'p2wpkh', startEmpty)
    const { id } = await order()
    await page.sign(id)
    expect(page.told).toEqual([])
    await services.wallet.lock()
    await services.lifecycle.unlock(PASSWORD)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await services.history.list({ before: null, limit: 9 })).toMatchObject([{ id, origin: ORIGIN }])
    await expect(services.wallet.accounts()).rejects.toMatchObject({ code: 'account-missing' })
  })

  it('leaves its swap to the wallet that comes after', async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip', 'p2wpkh', startEmpty)
    const { id } = await order()
    await page.sign(id)
    await services.lifecycle.watchAccount({ text: wallet.address })
    expect((await services.accounts.list()).map(({ isInUse }) => isInUse)).toEqual([true])
    await services.lifecycle.resetWallet()
    await services.lifecycle.createWallet({ phrase: phraseOf(650), password: PASSWORD, isDrafted: true })
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await services.history.list({ before: null, limit: 9 })).toMatchObject([{ id }])
  })

  it('signs from a file once its page is gone', async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'hangs'
    void page.sign(id)
    await page.leave()
    const view = await services.signing.view(id)
    const signed = Transaction.fromPSBT(base64.decode(view?.psbt ?? ''), { allowUnknownOutputs: true })
    signed.sign(wallet.secret)
    await services.signing.takeBack(id, signed.toPSBT())
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('spends confirmed coins above 10,000 sats alone', { tags: ['release'] }, async () => {
    const { wallet, services, page } = await approvedOrder('wbip')
    for (const sats of [10_000n, 9_000n]) await network.bitcoin.fund(wallet.address, sats)
    await expect(orderOnPage(services, page, { sats: 1_405_000n })).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
    const { id } = await orderOnPage(services, page)
    await page.sign(id)
    // The change is on its way, and nobody's own.
    await expect(orderOnPage(services, page, { sats: 100_000n })).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
  })

  it('leaves own accounts untouched', { tags: ['release'] }, async () => {
    const { services, page, order } = await approvedOrder('wbip')
    const { bitcoin } = await services.wallet.accounts()
    await network.bitcoin.fund(bitcoin.address, 5_000_000n)
    const { id, review } = await order()
    expect(review.bitcoin?.inputs).toHaveLength(2)
    await page.sign(id)
    expect(await services.coins.list()).toMatchObject([{ valueSats: 5_000_000n, reserved: false }])
  })

  it.each(['p2sh-p2wpkh', 'p2pkh'] as const)('pays from %s', { tags: ['release'] }, async (addressType) => {
    const { services, page, order } = await approvedOrder('wbip', addressType)
    const { id } = await order()
    await page.sign(id)
    expect(page.told).toEqual([])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

describe('a Bitcoin wallet of a page that is asked again', () => {
  it('signs what its user had rejected', async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'rejects in its own words'
    await page.sign(id)
    wallet.conduct = 'signs'
    expect(await page.askAgain(id)).toMatchObject({ worse: [] })
    const [first, second, ...more] = wallet.asked
    expect([second, more]).toEqual([first, []])
    expect(await paymentsOf(services, id)).toHaveLength(1)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('holds the coins once more meanwhile', { tags: ['release'] }, async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'rejects in its own words'
    await page.sign(id)
    expect(await services.history.get(id)).toMatchObject({ claim: 'lifted', awaits: null })
    wallet.conduct = 'hangs'
    void page.askAgain(id)
    await expect.poll(() => wallet.asked).toHaveLength(2)
    expect(await services.history.get(id)).toMatchObject({ claim: null, awaits: { kind: 'payment' } })
    await expect(order()).rejects.toMatchObject({ code: 'funds-insufficient' })
  })

  it('gets nothing whose coins another order took', { tags: ['release'] }, async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const first = await order()
    wallet.conduct = 'rejects in its own words'
    await page.sign(first.id)
    wallet.conduct = 'signs'
    const { id } = await order()
    await page.sign(id)
    await expect(page.askAgain(first.id)).rejects.toMatchObject({ code: 'coins-reserved' })
    expect(wallet.asked).toHaveLength(2)
    expect(await paymentsOf(services, first.id)).toEqual([])
  })

  it('pays once, by a first answer that comes late', async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'answers late'
    const first = page.sign(id)
    await expect.poll(() => wallet.asked).toHaveLength(1)
    const second = page.askAgain(id)
    await expect.poll(() => wallet.asked).toHaveLength(2)
    wallet.answerLate()
    await first
    const paid = await paymentsOf(services, id)
    expect(paid).toHaveLength(1)
    wallet.answerLate()
    expect(await second).toMatchObject({ worse: [] })
    expect(await paymentsOf(services, id)).toEqual(paid)
    expect(page.told).toEqual([])
    expect(page.logged()).toContain('page-answer-ignored')
  })

  it('ignores a late refusal of its first question', { tags: ['release'] }, async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'answers late'
    const first = page.sign(id)
    await expect.poll(() => wallet.asked).toHaveLength(1)
    const second = page.askAgain(id)
    await expect.poll(() => wallet.asked).toHaveLength(2)
    wallet.answerLate(true)
    await first
    expect(await services.history.get(id)).toMatchObject({ claim: null, awaits: { kind: 'payment' } })
    expect([page.told, page.logged()]).toEqual([[], ['page-answer-ignored']])
    wallet.answerLate()
    expect(await second).toMatchObject({ worse: [] })
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('answers a worker that has not asked it', { tags: ['release'] }, async () => {
    const { wallet, services, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'answers late'
    void page.sign(id)
    await expect.poll(() => wallet.asked).toHaveLength(1)
    page.restart()
    wallet.answerLate()
    await expect.poll(() => paymentsOf(services, id)).toHaveLength(1)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is gone with its page', async () => {
    const { wallet, page, order } = await approvedOrder('wbip')
    const { id } = await order()
    wallet.conduct = 'rejects in its own words'
    await page.sign(id)
    await page.leave()
    await expect(page.askAgain(id)).rejects.toMatchObject({ code: 'page-wallet-unseen' })
  })
})

const NAMES: Record<Misbehaviour, object> = {
  'drops the data carrier': { code: 'signature-refused', details: { reason: 'other-transaction' } },
  'signs with another sighash': { code: 'signature-refused', details: { reason: 'other-sighash' } },
  'signs nothing and says it did': { code: 'signature-refused', details: { reason: 'incomplete' } },
  'sends by itself': { code: 'page-wallet-failed' },
  hangs: {},
  'changes its account half-way': { code: 'signature-refused', details: { reason: 'other-key' } },
  'leaves an input unsigned': { code: 'signature-refused', details: { reason: 'incomplete' } },
  'returns a stale signature': {},
  'rejects in its own words': {
    code: 'page-wallet-failed',
    details: { reason: 'User denied, sorry!', walletCode: '4001' },
  },
  'is frozen': {},
}

/** Each shape, on the base network and across networks. */
const ROUTES = ['polygon', 'ethereum'].flatMap((name) => SHAPES.map((shape) => [shape, name] as const))

// threat: altering-bitcoin-wallet
describe('a Bitcoin wallet of a page that misbehaves', () => {
  for (const conduct of [
    'drops the data carrier',
    'signs with another sighash',
    'signs nothing and says it did',
    'changes its account half-way',
    'leaves an input unsigned',
  ] as const)
    firstInLoop(ROUTES)(`${conduct}: is told by name, %s to %s`, async (shape, networkName) => {
      const { wallet, services, page, order } = await approvedOrder(shape)
      const { id } = await order({ networkName })
      wallet.conduct = conduct
      await page.sign(id)
      expect(page.told).toMatchObject([{ ...NAMES[conduct], details: { entryId: id } }])
      expect(page.told).toMatchObject([NAMES[conduct]])
      expect(await paymentsOf(services, id)).toEqual([])
      expect(await pollKnown(services, network, id)).toMatchObject({ phase: 'awaiting-signature' })
    })

  firstInLoop(ROUTES)('sends by itself: is found, %s to %s', async (shape, networkName) => {
    const { wallet, services, page, order } = await approvedOrder(shape)
    const { id } = await order({ networkName })
    wallet.conduct = 'sends by itself'
    await page.sign(id)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect((await paymentsOf(services, id)).map(({ rawTransaction }) => rawTransaction)).toEqual(wallet.sent)
  })

  it.each(ROUTES)(
    'hangs: a file pays instead, %s to %s',
    { tags: ['release'] },
    async (shape, networkName) => {
      const { wallet, services, page, order } = await approvedOrder(shape)
      const { id } = await order({ networkName })
      wallet.conduct = 'hangs'
      void page.sign(id)
      await expect.poll(() => wallet.asked).toHaveLength(1)
      await expect(order({ networkName })).rejects.toMatchObject({ code: 'funds-insufficient' })
      const signed = Transaction.fromPSBT(base64.decode(wallet.asked[0] ?? ''), { allowUnknownOutputs: true })
      signed.sign(wallet.secret)
      await services.signing.takeBack(id, signed.toPSBT())
      expect(page.told).toEqual([])
      expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    },
  )

  it.each(ROUTES)(
    'returns a stale signature: is named, %s to %s',
    { tags: ['release'] },
    async (shape, networkName) => {
      const { wallet, services, page, order } = await approvedOrder(shape)
      const first = await order({ networkName })
      await page.sign(first.id)
      await mineAndPoll(services, network, first.id, 3)
      await network.bitcoin.fund(wallet.address, 1_200_000n)
      const { id } = await order({ networkName })
      wallet.conduct = 'returns a stale signature'
      await page.sign(id)
      expect(page.told).toMatchObject([
        { code: 'signature-refused', details: { reason: 'other-transaction', entryId: id } },
      ])
      expect(await paymentsOf(services, id)).toEqual([])
    },
  )

  it.each(ROUTES)(
    'is frozen: pays all the same, %s to %s',
    { tags: ['release'] },
    async (shape, networkName) => {
      const { wallet, machine, services } = await approvedOrder(shape)
      wallet.conduct = 'is frozen'
      const page = openBitcoinPage({ machine, services }, wallet, shape)
      const { id } = await orderOnPage(services, page, { networkName })
      await page.sign(id)
      expect(page.told).toEqual([])
      expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    },
  )

  firstInLoop(ROUTES)('rejects: frees its coins for the next, %s to %s', async (shape, networkName) => {
    const { wallet, services, page, order } = await approvedOrder(shape)
    const first = await order({ networkName })
    wallet.conduct = 'rejects in its own words'
    await page.sign(first.id)
    expect(page.told).toMatchObject([NAMES['rejects in its own words']])
    wallet.conduct = 'signs'
    await network.bitcoin.fund(wallet.address, 3_000_000n)
    const { id } = await order({ networkName })
    await page.sign(id)
    const [before] = (await entryOf(services, first.id)).handovers ?? []
    const payments = await paymentsOf(services, id)
    const inputs = new Set(payments.flatMap((payment) => payment.inputs.map(({ txid }) => txid)))
    // Only one of the two can confirm.
    expect(before?.plan.transaction.inputs.some(({ txid }) => inputs.has(txid))).toBe(true)
  })
})
