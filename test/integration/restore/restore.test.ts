// @module-tag release

import { spendsBitcoin } from '~/lib/core/journal/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseProfile, type Profile } from '~/lib/contract/profile'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import type { SwapOrder } from '~/lib/contract/orders'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { startDying } from '../support/dying-worker'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { pay } from '../support/payment'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, PASSWORD, PHRASE, startWallet } from '../support/platform'
import type { Hex } from '~/lib/core/hex'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const ETHER = 10n ** 18n
const STRANGER = `${'zoo '.repeat(11)}wrong`

let network: TestNetwork
let profile: Profile
/** The machine that made the swaps. */
let first: Services

beforeAll(async () => {
  network = await openNetwork()
  profile = parseProfile(network.profile)
  first = await startWallet(createMachine(network.profile))
  const { bitcoin, evm } = await keystoreAccounts(first.wallet)
  for (let coin = 0; coin < 8; coin += 1) await network.bitcoin.fund(bitcoin.address, 10_000_000n)
  for (const chain of [network.chains.base, network.chains.cross])
    await chain.fund(evm.address, 1_000n * ETHER)
})
afterAll(() => network.stop())

const common = { recipient: null, slippageBps: 300, feeChoice: null } as const
const toEvm = (networkName: string, outputToken: Hex | null): SwapOrder => ({
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName,
  outputToken,
  ...common,
})
const toBitcoin = (networkName: string, inputToken: Hex | null, inputAmount: bigint): SwapOrder => ({
  direction: 'to-bitcoin',
  inputAmount,
  networkName,
  inputToken,
  ...common,
})

async function swap(services: Services, order: SwapOrder): Promise<string> {
  const review = await services.swaps.prepare(order, { origin: null })
  expect(review.verdict).not.toBe('refuse')
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  return entryId
}

async function pollAll(services: Services): Promise<void> {
  for (const { id } of await services.journal.open()) await services.tracker.poll(id)
}

async function toTheEnd(services: Services): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await network.mine(1)
    await pollAll(services)
  }
  // Blocks without own transactions lie in between.
  await network.chains.cross.mine(200)
}

function tokenOf(networkName: string, symbol: string): Hex {
  const token = profile.evm.find(({ name }) => name === networkName)?.tokens.find((t) => t.symbol === symbol)
  if (token === undefined) throw new Error(`no ${symbol} on ${networkName}`)
  return token.address
}

const history = (services: Services) => services.history.list({ before: null, limit: 100 })
function swapIntentOf({ intent }: EntrySummary): SwapIntent {
  if (!('direction' in intent)) throw new TypeError('no swap')
  return intent
}

/** Lists what both machines must show alike, sorted. */
const told = (swaps: EntrySummary[]) =>
  swaps
    .map((swap) => ({ ...swap, intent: swapIntentOf(swap) }))
    .map(({ phase, proof, txid, intent: { direction, networkName, thirdPartyId, ...intent } }) => ({
      phase,
      proof,
      txid,
      direction,
      networkName,
      thirdPartyId,
      terms:
        'amountSats' in intent
          ? [intent.amountSats, intent.outputToken, intent.recipientAddress]
          : [intent.inputAmount, intent.inputToken, intent.bitcoinAddress, intent.minSats, intent.signer],
    }))
    .toSorted((a, b) => String(a.txid).localeCompare(String(b.txid)))

/** Another computer that knows only the phrase. */
async function importPhrase(machine: Machine = createMachine(network.profile)): Promise<Services> {
  const services = await startWallet(machine)
  await services.restore.request('all')
  return services
}

describe('plain payments', () => {
  it('of bitcoin and of tokens are rebuilt once', { tags: ['release'] }, async () => {
    const phrase = phraseOf(970)
    const payer = await startWallet(createMachine(network.profile), phrase)
    const { bitcoin, evm } = await keystoreAccounts(payer.wallet)
    await network.bitcoin.fund(bitcoin.address, 5_000_000n)
    await network.chains.base.fund(evm.address, ETHER)
    const usdc = tokenOf('polygon', 'USDC')
    await network.chains.base.fundToken(usdc, evm.address, 9_000_000n)
    const recipient = freshEvmAddress()
    const evmOrder = { networkName: 'polygon', recipient, feeChoice: 'normal' } as const
    const paid = [
      await pay(payer, {
        recipient: freshBitcoinAddress('p2wpkh'),
        amountSats: 70_000n,
        feeChoice: 'normal',
      }),
      await payOnEvm(payer, { ...evmOrder, token: usdc, amount: 1_000_000n }),
    ]
    await payOnEvm(payer, { ...evmOrder, token: null, amount: ETHER / 10n })
    await network.mine(3)
    for (const id of paid) await payer.tracker.poll(id)
    const asTold = ({ phase, proof, txid, intent }: EntrySummary) => ({ phase, proof, txid, intent })
    const before = (await history(payer)).map(asTold)

    const other = await startWallet(createMachine(network.profile), phrase)
    for (const found of [2, 0]) {
      await other.restore.request('own')
      await other.restore.resume()
      expect(await other.restore.status()).toEqual({ state: 'idle', found })
    }
    await pollAll(other)
    const rebuilt = await history(other)
    // The payment of the native currency leaves no log.
    expect(rebuilt).toHaveLength(2)
    expect(before).toEqual(expect.arrayContaining(rebuilt.map(asTold)))
    for (const { id } of rebuilt)
      expect(await other.history.get(id)).toMatchObject({ isRebuilt: true, phase: 'done', proof: 'chain' })
    // On the machine that made them nothing is added.
    await payer.restore.request('own')
    await payer.restore.resume()
    expect(await payer.restore.status()).toEqual({ state: 'idle', found: 0 })
  })
})

describe('from the phrase alone', () => {
  beforeAll(async () => {
    await swap(first, toEvm('polygon', tokenOf('polygon', 'USDC')))
    await toTheEnd(first)
    await swap(first, toEvm('polygon', null))
    await toTheEnd(first)
    // Chains' clocks differ: a crossing arrives at an earlier time than it left.
    await network.chains.base.pass(500)
    await swap(first, toEvm('ethereum', tokenOf('ethereum', 'USDC')))
    await toTheEnd(first)
    await swap(first, toEvm('ethereum', null))
    await toTheEnd(first)
    await swap(first, toBitcoin('polygon', null, 100n * ETHER))
    await toTheEnd(first)
    await swap(first, toBitcoin('polygon', tokenOf('polygon', 'USDC'), 100_000_000n))
    await toTheEnd(first)
    await swap(first, toBitcoin('ethereum', null, 1n * ETHER))
    await toTheEnd(first)
  })

  it('begins with swaps that are all done and proven', async () => {
    const swaps = await history(first)
    expect(swaps).toHaveLength(7)
    for (const swap of swaps) expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('restores all of them with their terms, done and proven', async () => {
    const second = await importPhrase()
    expect(await history(second)).toEqual([])
    await second.restore.resume()
    expect(await second.restore.status()).toEqual({ state: 'idle', found: 7 })
    for (let round = 0; round < 3; round += 1) await pollAll(second)
    expect(told(await history(second))).toEqual(told(await history(first)))
  })

  it('adds nothing on a second run, or after a death', { tags: ['release'] }, async () => {
    const machine = createMachine(network.profile)
    const second = await importPhrase(machine)
    await second.restore.resume()
    const before = (await history(second)).map(({ id }) => id)
    await second.restore.request('all')
    await second.restore.resume()
    expect(await second.restore.status()).toEqual({ state: 'idle', found: 0 })
    const third = machine.start()
    await third.restore.resume()
    expect((await history(third)).map(({ id }) => id)).toEqual(before)
  })

  it('resumes where a killed worker left off, though locked', async () => {
    const machine = createMachine(network.profile)
    const dying = startDying(machine, 'approved', 4)
    await dying.services.wallet.create({ phrase: PHRASE, password: PASSWORD })
    await dying.services.restore.request('all')
    void dying.services.restore.resume()
    await dying.dead
    machine.closeBrowser()

    const next = machine.start()
    expect(await next.wallet.status()).toBe('locked')
    expect(await next.restore.status()).toMatchObject({ state: 'running' })
    await next.restore.resume()
    expect(await next.restore.status()).toMatchObject({ state: 'idle' })
    expect(await history(next)).toHaveLength(7)
  })

  it('reports what it couldn’t read, and reads it later', { tags: ['release'] }, async () => {
    for (const index of [0, 1] as const) network.chains.cross.setEndpoint(index, { down: true })
    const machine = createMachine(network.profile)
    const second = await importPhrase(machine)
    await second.restore.resume()
    const status = await second.restore.status()
    expect(status).toMatchObject({ state: 'failed', error: { code: 'chain-unreachable' } })
    // With only the other network down, swaps that do not need it are back already.
    expect((await history(second)).map((swap) => swapIntentOf(swap).networkName)).not.toContain('ethereum')
    expect(status.found).toBeGreaterThan(0)
    expect(machine.browser.alarms.at.has('restore')).toBe(true)

    for (const index of [0, 1] as const) network.chains.cross.setEndpoint(index, { down: false })
    machine.wait(10 * 60_000)
    await second.restore.resume()
    expect(await second.restore.status()).toEqual({ state: 'idle', found: 7 })
    expect(machine.browser.alarms.at.has('restore')).toBe(false)
  })

  it('waits for a profile, and for an unlocked wallet', { tags: ['release'] }, async () => {
    const machine = createMachine(network.profile)
    const second = await startWallet(machine)
    await second.wallet.lock()
    await second.restore.request('all')
    await second.restore.resume()
    expect(await second.restore.status()).toEqual({ state: 'running', found: 0 })
    await second.wallet.unlock(PASSWORD)
    await second.restore.resume()
    expect(await second.restore.status()).toEqual({ state: 'idle', found: 7 })
  })

  it('finds nothing for another phrase', { tags: ['release'] }, async () => {
    const stranger = await startWallet(createMachine(network.profile), STRANGER)
    await stranger.restore.request('all')
    await stranger.restore.resume()
    expect(await stranger.restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(await history(stranger)).toEqual([])
  })
})

describe('a plain wrap', () => {
  it('keeps its minimum', { tags: ['release'] }, async () => {
    const phrase = phraseOf(971)
    const payer = await startWallet(createMachine(network.profile), phrase)
    const { bitcoin } = await keystoreAccounts(payer.wallet)
    await network.bitcoin.fund(bitcoin.address, 5_000_000n)
    const base = profile.evm.find((one) => one.kind === 'base')
    if (base?.kind !== 'base') throw new TypeError('no base network')
    const id = await swap(payer, toEvm(base.name, base.wrappedBtc))
    const promised = await payer.history.get(id)
    const restored = async () => {
      const other = await startWallet(createMachine(network.profile), phrase)
      await other.restore.request('own')
      await other.restore.resume()
      const [entry] = await history(other)
      return entry?.intent
    }
    const minimum = { minOutput: 996_000n }
    expect(promised.intent).toMatchObject(minimum)
    await network.untilBothKnow()
    expect(await restored()).toMatchObject(minimum)
    await toTheEnd(payer)
    expect(await restored()).toMatchObject(minimum)
  })
})

describe('a swap in progress', () => {
  it('tracks bitcoin in the mempool to its end', { tags: ['release'] }, async () => {
    const id = await swap(first, toEvm('ethereum', tokenOf('ethereum', 'USDC')))
    const before = await first.history.get(id)
    expect(before.phase).toBe('broadcast')

    const second = await importPhrase()
    await second.restore.resume()
    const found = (await history(second)).find(({ txid }) => txid === before.txid)
    expect(found).toMatchObject({ phase: 'broadcast', intent: { amountSats: 1_000_000n } })
    await toTheEnd(second)
    expect(await second.history.get(found?.id ?? '')).toMatchObject({ phase: 'done', proof: 'chain' })
    await toTheEnd(first)
    expect((await first.history.get(id)).arrival).toEqual((await second.history.get(found?.id ?? '')).arrival)
  })

  it('tracks a call that has not crossed to its end', { tags: ['release'] }, async () => {
    const id = await swap(first, toBitcoin('ethereum', null, 1n * ETHER))
    const before = await first.history.get(id)
    await network.untilBothKnow()
    const second = await importPhrase()
    await second.restore.resume()
    const found = (await history(second)).find(({ txid }) => txid === before.txid)
    expect(found?.proof).toBe('none')
    await toTheEnd(second)
    expect(await second.history.get(found?.id ?? '')).toMatchObject({ phase: 'done', proof: 'chain' })
    await toTheEnd(first)
  })

  it('reserves its coins again, and is sent once', { tags: ['release'] }, async () => {
    await swap(first, toEvm('polygon', null))
    const machine = createMachine(network.profile)
    const second = await importPhrase(machine)
    await second.restore.resume()
    const { reservedSats } = await second.holdings.bitcoin()
    const own = await first.holdings.bitcoin()
    expect(reservedSats).toBe(own.reservedSats)
    const sent = (await second.journal.open()).flatMap((swap) =>
      spendsBitcoin(swap) ? swap.attempts.filter(({ accepted }) => !accepted) : [],
    )
    expect(sent).toEqual([])
    await toTheEnd(first)
  })

  it('that fails and is refunded is restored as refunded', { tags: ['release'] }, async () => {
    const usdc = tokenOf('polygon', 'USDC')
    const id = await swap(first, toEvm('polygon', usdc))
    // Twice the price on the way: the swap misses its minimum.
    await network.chains.market.movePrice('base', usdc, 20_000n)
    await toTheEnd(first)
    await network.chains.market.movePrice('base', usdc, 5_000n)
    const before = await first.history.get(id)
    expect(before).toMatchObject({ phase: 'refunded', proof: 'chain' })
    const second = await importPhrase()
    await second.restore.resume()
    for (let round = 0; round < 3; round += 1) await pollAll(second)
    const found = (await history(second)).find(({ txid }) => txid === before.txid)
    expect(found).toMatchObject({ phase: 'refunded', proof: 'chain' })
    expect((await second.history.get(found?.id ?? '')).refund).toEqual(before.refund)
  })
})
