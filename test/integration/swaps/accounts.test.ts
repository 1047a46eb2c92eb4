import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, PASSWORD, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll, paymentsOf, prepareToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** A wallet with bitcoin in two accounts, the first of which is in use. */
async function walletOfTwo(seed: number) {
  const services = await startWallet(createMachine(network.profile), phraseOf(seed))
  await fundBitcoin(services, network, 5_000_000n)
  await services.accounts.add()
  await fundBitcoin(services, network, 5_000_000n)
  await services.accounts.select(0)
  const [first, second] = await services.accounts.list()
  return { services, first: first?.bitcoin.p2wpkh, second: second?.bitcoin.p2wpkh, secondEvm: second?.evm }
}

const ORDER = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: null,
  recipient: null,
  slippageBps: 100,
  feeChoice: 'slow',
} as const

const PAYMENT = { amountSats: 600_000n, feeChoice: 'normal' } as const

describe('a review whose user switches to another account', () => {
  // threat: switched-account
  it('is approved for the account that it was made for', async () => {
    const { services, first } = await walletOfTwo(301)
    const review = await services.swaps.prepare(ORDER, { origin: null })
    const { evm } = await keystoreAccounts(services.wallet)
    await services.accounts.select(1)
    expect(review.payer).toBe(first)
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    const swap = await services.journal.get(entryId)
    expect(swap).toMatchObject({ account: { address: first }, intent: { recipientAddress: evm.address } })
    await services.tracker.poll(entryId)
    expect(await paymentsOf(services, entryId)).toMatchObject([{ accepted: true }])
    expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({
      phase: 'done',
      proof: 'chain',
    })
  })

  it('is renewed for the account that it was made for', { tags: ['release'] }, async () => {
    const { services, first, second } = await walletOfTwo(302)
    const swap = await prepareToEvm(services)
    const { bitcoin } = await keystoreAccounts(services.wallet, 7)
    const payment = await services.payments.prepare({ ...PAYMENT, recipient: bitcoin.address })
    await services.accounts.select(1)
    expect(await services.swaps.renew(swap.entryId)).toMatchObject({ payer: first })
    expect(await services.payments.renew(payment.entryId)).toMatchObject({ payer: first })
    expect(await prepareToEvm(services)).toMatchObject({ payer: second })
  })
})

describe('two accounts at once', () => {
  it('spend only their own coins', async () => {
    const { services, first, second } = await walletOfTwo(303)
    const recipient = (await keystoreAccounts(services.wallet, 7)).bitcoin.address
    const one = await services.payments.prepare({ ...PAYMENT, recipient })
    await services.accounts.select(1)
    const two = await services.payments.prepare({ ...PAYMENT, recipient })
    expect([one.payer, two.payer]).toEqual([first, second])
    const approved = await Promise.all([
      services.payments.approve(one, { acknowledged: true }),
      services.payments.approve(two, { acknowledged: true }),
    ])
    const inputs = await Promise.all(
      approved.map(async ({ entryId }) =>
        (await paymentsOf(services, entryId)).flatMap(({ inputs }) => inputs),
      ),
    )
    expect(inputs.map(({ length }) => length)).toEqual([1, 1])
    expect(inputs[0]).not.toEqual(inputs[1])
    expect((await services.accounts.list()).map(({ underWay }) => underWay)).toEqual([1, 1])
  })
})

describe('a site’s account', () => {
  it('pays and receives its swaps while another is in use', async () => {
    const { services, second, secondEvm } = await walletOfTwo(304)
    const review = await services.swaps.prepare(ORDER, { origin: 'https://dapp.example', accountIndex: 1 })
    expect(review).toMatchObject({ payer: second, intent: { recipientAddress: secondEvm } })
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(entryId)
    expect(await paymentsOf(services, entryId)).toMatchObject([{ accepted: true }])
    expect(await services.journal.get(entryId)).toMatchObject({ account: { address: second } })
  })
})

describe('a locked wallet', () => {
  it('adds and lists no account until it is unlocked', async () => {
    const { services } = await walletOfTwo(305)
    const before = await services.accounts.list()
    await services.wallet.lock()
    await expect(services.accounts.add()).rejects.toMatchObject({ code: 'wallet-locked' })
    await expect(services.accounts.list()).rejects.toMatchObject({ code: 'wallet-locked' })
    await services.wallet.unlock(PASSWORD)
    expect(await services.accounts.list()).toEqual(before)
  })
})
