import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeTransaction, outpointKey } from '~/lib/core/bitcoin/transaction'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstInLoop } from '../support/first-in-loop'
import { chooseAccount } from '../support/choose-account'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'
import { pay, receivedBy } from '../support/payment'
import { bumpFast, cancelPayment } from '../support/replacements'
import { fundBitcoin, mineAndPoll, paymentsOf, prepareToEvm, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

let network: TestNetwork
let wallets = 800

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** A wallet of its own with these coins. */
async function walletWith(...sats: bigint[]): Promise<Services> {
  const { services } = await machineWith(...sats)
  return services
}

async function machineWith(...sats: bigint[]): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, ...sats)
  return { machine, services }
}

const order = (amountSats: bigint | null, recipient = freshBitcoinAddress('p2wpkh')) => ({
  recipient,
  amountSats,
  feeChoice: 'normal' as const,
})

describe('a plain payment', () => {
  firstInLoop(['p2tr', 'p2pkh', 'p2sh', 'p2wpkh', 'p2wsh'] as const)(
    'reaches a %s address, proven by the chain',
    async (kind) => {
      const { machine, services } = await machineWith(1_000_000n)
      const recipient = freshBitcoinAddress(kind)
      const id = await pay(services, order(200_000n, recipient))
      expect(await services.history.get(id)).toMatchObject({ phase: 'broadcast', proof: 'none' })
      expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'confirming' })
      machine.wait(60_000)
      const done = await mineAndPoll(services, network, id, 1)
      expect(done).toMatchObject({ phase: 'done', proof: 'chain', notices: [] })
      expect(await receivedBy(network, recipient)).toBe(200_000n)
      const [attempt] = await paymentsOf(services, id)
      const { spendableSats } = await services.holdings.bitcoin()
      expect(spendableSats).toBe(1_000_000n - 200_000n - (attempt?.feeSats ?? 0n))
    },
  )

  firstInLoop(ADDRESS_TYPES)('is made from a %s account at the chosen rate', async (addressType) => {
    const services = await startWallet(createMachine(network.profile), phraseOf((wallets += 1)))
    await chooseAccount(services, { addressType })
    await fundBitcoin(services, network, 300_000n, 400_000n)
    const asked = order(500_000n)
    const quote = await services.payments.quote(asked)
    const fee = quote.fees.find(({ choice }) => choice === asked.feeChoice)
    const id = await pay(services, asked)
    const [attempt] = await paymentsOf(services, id)
    expect(attempt?.inputs).toHaveLength(2)
    expect(attempt?.feeSats).toBe(fee?.feeSats)
    expect(Number(attempt?.feeSats)).toBeGreaterThanOrEqual((fee?.feeRate ?? 0) * (attempt?.vsize ?? 0))
    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done' })
  })

  it('spends everything but what was said to be kept', async () => {
    const services = await walletWith(300_000n, 400_000n, 500_000n)
    const swap = await swapToEvm(services, { sats: 450_000n })
    const held = (await services.holdings.bitcoin()).reservedSats
    const recipient = freshBitcoinAddress('p2tr')
    const review = await services.payments.prepare(order(null, recipient))
    expect(review).toMatchObject({ isEverything: true, heldSats: held, unconfirmedSats: 0n })
    const { entryId } = await services.payments.approve(review, { acknowledged: true })
    await services.tracker.poll(entryId)
    expect(await receivedBy(network, recipient)).toBe(review.intent.amountSats)
    await network.mine(6)
    await services.tracker.poll(entryId)
    await services.tracker.poll(swap)
    expect((await services.holdings.bitcoin()).confirmedSats).toBe(0n)
  })

  it('of everything tells what its coins are not worth spending', async () => {
    const services = await walletWith(300_000n, 295n)
    const fast = { ...order(null), feeChoice: 'fast' as const }
    const told = { uneconomicSats: 295n, heldSats: 0n, keptOutSats: 0n }
    expect(await services.payments.quote(fast)).toMatchObject(told)
    const review = await services.payments.prepare(fast)
    expect(review).toMatchObject(told)
    expect(review.intent.amountSats + (review.bitcoin?.feeSats ?? 0n)).toBe(300_000n)
    expect(await services.payments.quote(order(100_000n))).toMatchObject({ uneconomicSats: 0n })
  })

  it('keeps out coins still on their way from others', { tags: ['release'] }, async () => {
    const services = await walletWith(300_000n)
    const { bitcoin } = await keystoreAccounts(services.wallet)
    const other = await walletWith(600_000n)
    await pay(other, order(100_000n, bitcoin.address))
    const quote = await services.payments.quote(order(null))
    expect(quote).toMatchObject({ spendableSats: 300_000n, unconfirmedSats: 100_000n, heldSats: 0n })
    await expect(services.payments.prepare(order(350_000n))).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
  })

  it('warns where it spends unconfirmed change of an earlier one', { tags: ['release'] }, async () => {
    const services = await walletWith(1_000_000n)
    const first = await pay(services, order(100_000n))
    const review = await services.payments.prepare(order(200_000n))
    expect(review).toMatchObject({
      verdict: 'warn',
      findings: [{ code: 'input-unconfirmed' }, { code: 'recipient-first-time' }],
    })
    await expect(services.payments.approve(review, { acknowledged: false })).rejects.toMatchObject({
      code: 'review-unacknowledged',
    })
    const { entryId } = await services.payments.approve(review, { acknowledged: true })
    await services.tracker.poll(entryId)
    for (const id of [first, entryId])
      expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done' })
  })

  it('is approved only as the review that was shown', async () => {
    const services = await walletWith(500_000n)
    const review = await services.payments.prepare(order(100_000n))
    const other = await services.payments.prepare(order(200_000n))
    await expect(
      services.payments.approve({ ...review, digest: other.digest }, { acknowledged: true }),
    ).rejects.toMatchObject({
      code: 'review-changed',
    })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  it('is held to the warnings that were shown', async () => {
    const services = await walletWith(500_000n)
    network.bitcoin.setEndpoint(0, { down: true })
    const review = await services.payments.prepare(order(100_000n))
    network.bitcoin.setEndpoint(0, { down: false })
    expect(review).toMatchObject({ verdict: 'warn' })
    expect(review.findings.map(({ code }) => code)).toContain('single-source')
    await expect(services.payments.approve(review, { acknowledged: false })).rejects.toMatchObject({
      code: 'review-unacknowledged',
    })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  it('names what is wrong with its recipient or amount', async () => {
    const services = await walletWith(100_000n)
    const { payments } = services
    await expect(payments.prepare(order(1_000n, 'bcrt1qnothing'))).rejects.toMatchObject({
      code: 'recipient-mistyped',
    })
    await expect(payments.prepare(order(293n))).rejects.toMatchObject({
      code: 'amount-below-minimum',
      details: { minimum: '0.00000294', amount: '0.00000293' },
    })
    await expect(payments.prepare(order(100_000n))).rejects.toMatchObject({ code: 'funds-insufficient' })
    const { bitcoin } = await keystoreAccounts(services.wallet)
    const own = await payments.prepare(order(50_000n, bitcoin.address))
    expect(own).toMatchObject({
      verdict: 'refuse',
      findings: [{ code: 'payee-own' }, { code: 'change-multiple' }],
    })
    await expect(services.payments.approve(own, { acknowledged: true })).rejects.toMatchObject({
      code: 'review-refused',
    })
  })
})

describe('two payments and a swap at once', () => {
  // threat: double-approval
  it('spend the same coin only once', async () => {
    const services = await walletWith(1_000_000n)
    const [one, two, swap] = await Promise.all([
      services.payments.prepare(order(600_000n)),
      services.payments.prepare(order(700_000n)),
      prepareToEvm(services, { sats: 800_000n }),
    ])
    const outcomes = await Promise.allSettled([
      services.payments.approve(one, { acknowledged: true }),
      services.payments.approve(two, { acknowledged: true }),
      services.swaps.approve(swap, { acknowledged: true, feeChoice: 'normal' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['coins-reserved', 'review-refused']).toContain(outcome.reason.code)
    const open = await services.journal.open()
    const spent = open.flatMap((entry) =>
      entry.attempts.flatMap((attempt) => ('inputs' in attempt ? attempt.inputs.map(outpointKey) : [])),
    )
    expect(spent).toHaveLength(1)
  })

  it('share the coins where there are enough', { tags: ['release'] }, async () => {
    const services = await walletWith(1_000_000n, 1_000_000n)
    const first = await pay(services, order(600_000n))
    const second = await services.payments.prepare(order(700_000n))
    await services.payments.approve(second, { acknowledged: false })
    const spent = [first, second.entryId].map(async (id) => (await paymentsOf(services, id))[0]?.inputs ?? [])
    const keys = (await Promise.all(spent)).flat().map(outpointKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('a pending payment', () => {
  it('is made faster: the recipient is paid the same, once', async () => {
    const services = await walletWith(1_000_000n)
    const recipient = freshBitcoinAddress('p2sh')
    const id = await pay(services, { ...order(300_000n, recipient), feeChoice: 'slow' })
    await bumpFast(services, id)
    await services.tracker.poll(id)
    const [original, bump] = await paymentsOf(services, id)
    const paid = (raw: string | undefined) =>
      decodeTransaction(raw ?? '').outputs.map(({ valueSats }) => valueSats === 300_000n)
    expect(paid(bump?.rawTransaction)).toContain(true)
    expect(paid(bump?.rawTransaction)).toEqual(paid(original?.rawTransaction))
    const done = await mineAndPoll(services, network, id, 2)
    expect(done).toMatchObject({ phase: 'done', proof: 'chain', txid: bump?.txid })
    expect(await receivedBy(network, recipient)).toBe(300_000n)
  })

  it('is cancelled: everything returns, less the fee', async () => {
    const services = await walletWith(1_000_000n)
    const recipient = freshBitcoinAddress('p2wpkh')
    const id = await pay(services, { ...order(300_000n, recipient), feeChoice: 'slow' })
    const { feeSats } = await cancelPayment(services, id)
    await services.tracker.poll(id)
    const ended = await mineAndPoll(services, network, id, 6)
    expect(ended).toMatchObject({ phase: 'replaced', isCancelled: true, proof: 'none' })
    expect(ended.timeline.map(({ key }) => key)).toEqual(['approved', 'signed', 'broadcast', 'cancelled'])
    expect(await receivedBy(network, recipient)).toBe(0n)
    expect((await services.holdings.bitcoin()).spendableSats).toBe(1_000_000n - feeSats)
    expect((await services.journal.get(id))?.settledAt).not.toBeNull()
  })
})
