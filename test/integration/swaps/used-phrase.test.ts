import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptPubKeyOf } from '~/lib/core/address'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { awaitedScripts } from '~/lib/core/journal/awaited-scripts'
import type { Services } from '~/lib/services/services'
import { createTestWallet } from '../../network/bitcoin/test-wallet'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { chooseAccount } from '../support/choose-account'
import { firstInLoop } from '../support/first-in-loop'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { mineAndPoll } from '../support/swap-to-evm'
import { accountOfPhrase, SIXTY, useAddresses } from '../support/used-phrase'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const swapOf = (amountSats: bigint, seed: number) => ({
  direction: 'to-evm' as const,
  amountSats,
  networkName: 'polygon',
  outputToken: null,
  recipient: freshAddress(seed),
  slippageBps: 100,
  feeChoice: 'normal' as const,
})

const ROWS = ADDRESS_TYPES.map((addressType) => [addressType] as const)

describe('a phrase with sixty used addresses', () => {
  firstInLoop(ROWS)('spends all %s coins in a proven swap', async (addressType) => {
    const seed = 5_500 + ADDRESS_TYPES.indexOf(addressType)
    const phrase = phraseOf(seed)
    const { held } = await useAddresses(network, accountOfPhrase(phrase, addressType), {
      paths: SIXTY,
      coins: 15,
    })
    const services = await startWallet(createMachine(network.profile), phrase)
    await chooseAccount(services, { addressType })
    await services.addresses.search()
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: held, spendableSats: held })

    const order = swapOf(held / 2n, seed)
    const { amount: most } = await services.swaps.max(order)
    const review = await services.swaps.prepare({ ...order, amountSats: most }, { origin: null })
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(entryId)
    expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: 0n, pendingSats: 0n })
  })
})

/** Browsers with one phrase, which has a coin of each of three sizes. */
async function browsers(seed: number) {
  const phrase = phraseOf(seed)
  const addressAt = accountOfPhrase(phrase, 'p2wpkh')
  for (const [index, sats] of [500_000n, 1_000_000n, 2_000_000n].entries())
    await network.bitcoin.fund(addressAt(`0/${index}`).address, sats)
  await network.untilBothKnow()
  const open = async () => {
    const services = await startWallet(createMachine(network.profile), phrase)
    await services.addresses.search()
    return services
  }
  const reviewed = ({ swaps }: Services, amountSats: bigint) =>
    swaps.prepare(swapOf(amountSats, seed), { origin: null })
  const approved = async ({ swaps, journal }: Services, review: Awaited<ReturnType<typeof reviewed>>) => {
    const { entryId } = await swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    const entry = await journal.get(entryId)
    const scripts = entry === undefined ? [] : awaitedScripts(entry, 'regtest')
    const paths = ['1/0', '1/1', '1/2'].filter((path) =>
      scripts.includes(scriptPubKeyOf(addressAt(path).address, 'regtest')),
    )
    return { entryId, paths }
  }
  return { open, reviewed, approved, addressAt }
}

describe('an address for change', () => {
  it('is not shared by reviews side by side', { tags: ['release'] }, async () => {
    const { open, reviewed, approved } = await browsers(5_520)
    const services = await open()
    const [one, two] = [await reviewed(services, 450_000n), await reviewed(services, 950_000n)]
    expect(await approved(services, one)).toMatchObject({ paths: ['1/0'] })
    await expect(approved(services, two)).rejects.toMatchObject({ code: 'quote-stale' })
    const again = await services.swaps.renew(two.entryId)
    expect(await approved(services, again)).toMatchObject({ paths: ['1/1'] })
  })

  it('is another once another browser has used it', { tags: ['release'] }, async () => {
    const { open, reviewed, approved } = await browsers(5_530)
    const [here, there] = [await open(), await open()]
    const { entryId, paths } = await approved(there, await reviewed(there, 450_000n))
    await there.tracker.poll(entryId)
    await network.untilBothKnow()
    const review = await reviewed(here, 950_000n)
    expect([...paths, ...(await approved(here, review)).paths]).toEqual(['1/0', '1/1'])
  })
})

describe('a small coin', () => {
  it('of own making elsewhere is spent, a stranger’s is named', { tags: ['release'] }, async () => {
    const { open, addressAt } = await browsers(5_540)
    const [there, here] = [await open(), await open()]
    const payment = { recipient: createTestWallet('payee', 'p2wpkh').address, amountSats: 493_000n }
    const review = await there.payments.prepare({ ...payment, feeChoice: 'normal' })
    const { entryId } = await there.payments.approve(review, { acknowledged: true })
    await there.tracker.poll(entryId)
    await network.bitcoin.fund(addressAt('0/3').address, 6_000n)
    await network.mine(1)
    await network.untilBothKnow()
    const account = { network: 'regtest', address: addressAt('0/0').address } as const
    for (const [branch, index] of [
      [1, 0],
      [0, 3],
    ] as const)
      await here.addresses.noteCoins(account, [{ path: { branch, index }, hasCoins: true }])
    await here.addresses.search()
    const balance = await here.holdings.bitcoin()
    const changeSats = review.bitcoin?.changeSats ?? 0n
    expect(changeSats).toBeLessThan(10_000n)
    expect(balance).toMatchObject({
      confirmedSats: 3_006_000n + changeSats,
      spendableSats: 3_000_000n + changeSats,
    })
    const order = swapOf(1n, 5_540)
    expect(await here.swaps.max(order)).toMatchObject({ leftBehind: { keptOutSats: 6_000n } })
    const everything = { recipient: payment.recipient, amountSats: null, feeChoice: 'normal' as const }
    expect(await here.payments.quote(everything)).toMatchObject({ keptOutSats: 6_000n })
  })
})

describe('a service that takes coins of one address', () => {
  it('serves once everything was moved to one', { tags: ['release'] }, async () => {
    const phrase = phraseOf(5_510)
    const addressAt = accountOfPhrase(phrase, 'p2wpkh')
    for (const path of ['0/0', '0/1', '0/2', '1/0'])
      await network.bitcoin.fund(addressAt(path).address, 500_000n)
    await network.untilBothKnow()
    const services = await startWallet(createMachine(network.profile), phrase)
    await services.addresses.search()
    const { bitcoin } = await keystoreAccounts(services.wallet)
    network.service.setBehaviour({ honours: 'error' })
    const order = swapOf(1_500_000n, 5_511)
    await expect(services.swaps.prepare(order, { origin: null })).rejects.toMatchObject({
      code: 'coins-scattered',
    })

    const everything = { recipient: bitcoin.address, amountSats: null, feeChoice: 'normal' as const }
    const moved = await services.payments.prepare(everything)
    expect(moved).toMatchObject({ verdict: 'warn', findings: [{ code: 'payee-self' }] })
    const { entryId } = await services.payments.approve(moved, { acknowledged: true })
    expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({ phase: 'done', proof: 'chain' })

    const review = await services.swaps.prepare(order, { origin: null })
    network.service.setBehaviour({ honours: 'all' })
    const swap = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    await services.tracker.poll(swap.entryId)
    expect(await mineAndPoll(services, network, swap.entryId, 3)).toMatchObject({
      phase: 'done',
      proof: 'chain',
    })
  })
})
