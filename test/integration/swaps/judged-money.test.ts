import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { pathText } from '~/lib/core/bitcoin/address-type'
import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { burnRouterAbi } from '../../network/evm/abi'
import { DEFAULT_CONDUCT } from '../../network/service/relayer/conduct'
import { mineOver, prepareToBitcoin } from '../support/swap-to-bitcoin'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { copyRequest } from '../support/foreign-copy'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { bumpFast, cancelPayment } from '../support/replacements'
import { mineAndPoll, paymentsOf, swapToEvm } from '../support/swap-to-evm'
import { accountOfPhrase, useAddresses } from '../support/used-phrase'

/** Money of a wallet whose coins and change are on other addresses than the first. */

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterEach(() => network.service.setConduct(DEFAULT_CONDUCT))
afterAll(() => network.stop())

let seed = 5_700

/** A phrase with ten used addresses, two of them with coins, both of them on the change branch. */
async function usedPhrase() {
  const phrase = phraseOf((seed += 1))
  const paths = ['0/0', '0/1', '0/2', '0/3', '0/4', '1/0', '1/1', '1/2', '1/3', '1/4']
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const { held } = await useAddresses(network, account, { paths, coins: 2, sats: 2_000_000n })
  return { account, held, device: () => deviceOf(phrase) }
}

async function deviceOf(phrase: string): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phrase)
  await services.addresses.search()
  return services
}

const order = { sats: 3_000_000n }
const wrappedBitcoin = () => {
  const [base] = parseProfile(network.profile).evm
  if (base?.kind !== 'base') throw new Error('the first is the base network')
  return base.wrappedBtc
}
const usdc = () => network.chains.deployment.base.tokens.usdc.address

/** The own address that takes the change of an entry's payment. */
async function changeOf(services: Services, id: string) {
  const { bitcoin, network: name } = await keystoreAccounts(services.wallet)
  const own = await services.addresses.of({ network: name, address: bitcoin.address })
  const [{ rawTransaction } = { rawTransaction: '' }] = await paymentsOf(services, id)
  const { outputs } = decodeTransaction(rawTransaction)
  return own.find(({ scriptPubKey }) => outputs.some((output) => output.scriptPubKey === scriptPubKey))
}

describe('a payment from addresses beyond the first', () => {
  it('is made faster, and arrives', async () => {
    const { device } = await usedPhrase()
    const services = await device()
    const id = await swapToEvm(services, order)
    await bumpFast(services, id)
    await services.tracker.poll(id)
    expect(await paymentsOf(services, id)).toMatchObject([{ kind: 'payment' }, { kind: 'bump' }])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is cancelled', { tags: ['release'] }, async () => {
    const { device } = await usedPhrase()
    const services = await device()
    const id = await swapToEvm(services, order)
    await cancelPayment(services, id)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 8)).toMatchObject({
      phase: 'replaced',
      isCancelled: true,
    })
  })

  it.each([
    ['an address that paid', async () => '1/4'],
    [
      'its change',
      async (services: Services, id: string) => {
        const { path } = (await changeOf(services, id)) ?? {}
        return path && pathText(path)
      },
    ],
  ])('that fails is refunded at %s', { tags: ['release'] }, async (_, pathOf) => {
    const { account, device } = await usedPhrase()
    const services = await device()
    const id = await swapToEvm(services, { ...order, outputToken: usdc() })
    const path = (await pathOf(services, id)) ?? '0/0'
    network.service.setConduct({ refundsTo: `0x${Buffer.from(account(path).script).toString('hex')}` })
    await network.chains.market.movePrice('base', usdc(), 20_000n)
    await network.mine(2)
    await network.chains.market.reset()
    expect(await pollKnown(services, network, id)).toMatchObject({ phase: 'refunding' })
    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'refunded', proof: 'chain' })
  })

  // threat: second-device
  it.each<[string, (services: Services) => Promise<void>]>([
    ['', async () => undefined],
    [' while locked', ({ wallet }: Services) => wallet.lock()],
  ])('that another device made faster is its own%s', { tags: ['release'] }, async (_, before) => {
    const { device } = await usedPhrase()
    const [first, second] = [await device(), await device()]
    const id = await swapToEvm(first, order)
    await copyRequest(first, second, id)
    await bumpFast(second, id)
    await second.tracker.poll(id)
    const bump = (await paymentsOf(second, id)).at(-1)
    await before(first)
    expect(await pollKnown(first, network, id)).toMatchObject({
      phase: 'broadcast',
      txid: bump?.txid,
      notices: [],
    })
  })
})

it('tells two equal payouts to one address apart', { tags: ['release'] }, async () => {
  const { account, device } = await usedPhrase()
  const services = await device()
  const { evm } = await keystoreAccounts(services.wallet)
  const wbtc = wrappedBitcoin()
  await network.chains.base.fund(evm.address, 10n ** 18n)
  await network.chains.base.fundToken(wbtc, evm.address, 10_000_000n)
  network.service.setConduct({ payouts: 'hold' })
  const recipient = account('0/3').address
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const order = { inputToken: wbtc, inputAmount: 1_000_000n, recipient }
    const review = await prepareToBitcoin(services, network, order)
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })
    ids.push(entryId)
    for (let turn = 0; turn < 4; turn += 1) {
      await services.tracker.poll(entryId)
      await network.chains.base.mine(1)
    }
    // The allowance is free for the next once the call is final.
    await mineOver(network, 140, 1_800)
    await pollKnown(services, network, entryId)
  }
  const burnOf = async (id: string) => {
    const { destination } = (await services.journal.get(id)) ?? {}
    if (destination?.state !== 'paying') throw new Error('no burn request')
    return destination
  }
  expect((await burnOf(ids[0] ?? '')).burn.amountSats).toBe((await burnOf(ids[1] ?? '')).burn.amountSats)
  network.service.setConduct({ payouts: 'pay' })
  // The younger is looked at first.
  for (let turn = 0; turn < 4; turn += 1) {
    await network.mine(1)
    await network.chains.base.mine(1)
    for (const id of ids.toReversed()) await pollKnown(services, network, id)
  }
  const logs = await network.client('polygon').getContractEvents({
    address: network.chains.deployment.base.burnRouter,
    abi: burnRouterAbi,
    eventName: 'PaidUnwrap',
    fromBlock: 0n,
    strict: true,
  })
  for (const id of ids) {
    const { burn, payout } = await burnOf(id)
    const named = logs.find(({ args }) => args.requestIdOfLocker === burn.requestIdOfLocker)
    expect(payout?.txid).toBe(named && displayTxid(named.args.bitcoinTxId))
    expect(await services.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain' })
  }
})
