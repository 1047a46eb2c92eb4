import { createWalletClient, erc20Abi, http, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BaseNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import { priceOf } from '~/lib/core/evm/reprice'
import type { Deployment } from '~/lib/services/ports/deployment'
import type { Platform } from '~/lib/services/platform'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import { isPendingSwap } from '~/lib/services/ports/pending-review'
import type { Services } from '~/lib/services/services'
import type { SwapOrder } from '~/lib/contract/orders'
import { callRpc } from '../../network/evm/json-rpc'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { startDying } from '../support/dying-worker'
import { createMachine, type Machine, PASSWORD, startWallet } from '../support/platform'
import { callsOf, fundEvm, mineOver, setMining, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { firstInLoop } from '../support/first-in-loop'

let network: TestNetwork
const NORMAL_FEE = 1_000_000_000n
let seeds = 0

beforeAll(async () => {
  network = await openNetwork()
  await setBaseFee(NORMAL_FEE)
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

/** More than half of those that the market's gas price is read from. */
const BLOCKS_OF_MARKET = 12

/** Sets the chain's gas price to what it has then been for a while. */
async function setBaseFee(wei: bigint): Promise<void> {
  for (let block = 0; block < BLOCKS_OF_MARKET; block += 1) {
    await callRpc(network.chains.base.nodeUrl, 'anvil_setNextBlockBaseFeePerGas', [toHex(wei)])
    await network.chains.base.mine(1)
  }
}

const common = { networkName: 'polygon', recipient: null, slippageBps: 300, feeChoice: null } as const
const TO_EVM: SwapOrder = { ...common, direction: 'to-evm', amountSats: 1_000_000n, outputToken: null }
const toBitcoin = (inputAmount = USDC_UNITS): SwapOrder => ({
  ...common,
  direction: 'to-bitcoin',
  inputAmount,
  inputToken: network.chains.deployment.base.tokens.usdc.address,
})

/** A wallet with funds for a swap, at the usual gas price. */
async function userWith(seed: number): Promise<{ machine: Machine; services: Services }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(seed))
  await fundBitcoin(services, network, 5_000_000n)
  await fundEvm(services, network)
  await setBaseFee(NORMAL_FEE)
  return { machine, services }
}

const history = (services: Services) => services.history.list({ before: null, limit: 10 })

/** Fields of the base network that a test changes in the profile. */
type Named = Partial<Pick<BaseNetwork, 'burnRouter' | 'priceFeeds'>>

function withBase(profile: Profile, change: Named): Profile {
  return { ...profile, evm: profile.evm.map((one) => (isBaseNetwork(one) ? { ...one, ...change } : one)) }
}

/**
 * A worker whose nodes cannot simulate calls in sequence: the call waits until its allowance is mined. @param named what
 * the profile names of its base network by now
 */
function withoutSimulation(machine: Machine, named: { base: Named } = { base: {} }): Services {
  return machine.start(unableToSimulate(named))
}

function unableToSimulate(named: { base: Named } = { base: {} }): (platform: Platform) => Platform {
  return (platform) => ({
    ...platform,
    connect: (profiles) => {
      const deployments = platform.connect(profiles)
      const unable = (chain: EvmChain): EvmChain => ({
        ...chain,
        simulate: async () => undefined,
        counting: (note) => unable(chain.counting(note)),
      })
      const plain = (deployment: Deployment): Deployment => ({
        ...deployment,
        profile: withBase(deployment.profile, named.base),
        evm: (name: string) => unable(deployment.evm(name)),
        reading: (limits) => plain(deployment.reading(limits)),
      })
      return {
        current: async () => plain(await deployments.current()),
        of: async (id) => plain(await deployments.of(id)),
      }
    },
  })
}

describe('an approval with the wallet locked', () => {
  firstInLoop<[string, () => SwapOrder]>([
    ['bitcoin', () => TO_EVM],
    ['a token', toBitcoin],
  ])('of %s is refused, and continues once it is unlocked', async (_, order) => {
    const { services } = await userWith(_ === 'bitcoin' ? 401 : 402)
    const { entryId, digest } = await services.swaps.prepare(order(), { origin: null })
    await services.wallet.lock()
    await expect(
      services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' }),
    ).rejects.toMatchObject({
      code: 'wallet-locked',
    })
    expect(await history(services)).toEqual([])
    await services.wallet.unlock(PASSWORD)
    await services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' })
    expect((await services.journal.get(entryId))?.attempts.length).toBeGreaterThan(0)
  })
})

describe('an approval of another review than was shown', () => {
  firstInLoop([
    ['bitcoin', () => TO_EVM, 403],
    ['a token', toBitcoin, 404],
  ] as const)('of %s signs nothing, and leaves its review', async (_, order, seed) => {
    const { services } = await userWith(seed)
    const shown = await services.swaps.prepare(order(), { origin: null })
    const later = await services.swaps.prepare(order(), { origin: null })
    for (const digest of ['', 'another', shown.digest.slice(1)])
      await expect(
        services.swaps.approve({ ...shown, digest }, { acknowledged: true, feeChoice: 'normal' }),
      ).rejects.toMatchObject({
        code: 'review-changed',
      })
    expect(await history(services)).toEqual([])
    expect(shown.digest).toMatch(/^[0-9a-f]{64}$/)
    await services.swaps.approve(later, { acknowledged: true, feeChoice: 'normal' })
    expect((await services.journal.get(later.entryId))?.attempts.length).toBeGreaterThan(0)
  })
})

describe('a pending review altered on disk', () => {
  it('is reviewed again by its bytes, and not signed', async () => {
    const { machine, services } = await userWith(405)
    const { entryId } = await services.swaps.prepare(TO_EVM, { origin: null })
    const digest = 'ab'.repeat(32)
    const altered = machine.start((platform) => ({
      ...platform,
      reviews: {
        ...platform.reviews,
        get: async (id) => {
          const pending = await platform.reviews.get(id)
          if (pending === undefined || !isPendingSwap(pending) || pending.direction !== 'to-evm')
            return pending
          return { ...pending, review: { ...pending.review, digest } }
        },
      },
    }))
    await expect(
      altered.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' }),
    ).rejects.toMatchObject({
      code: 'review-changed',
    })
    expect(await history(altered)).toEqual([])
  })
})

describe('the gas price', () => {
  it('never exceeds the approved one, even if the market does', async () => {
    const { services } = await userWith(411)
    const { entryId, digest, evm } = await services.swaps.prepare(toBitcoin(), { origin: null })
    await setBaseFee((NORMAL_FEE * 3n) / 2n)
    await services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' })
    const costs = (await callsOf(services, entryId)).map(({ rawTransaction }) => {
      const { gasLimit, maxFeePerGas } = priceOf(rawTransaction ?? '0x')
      return gasLimit * maxFeePerGas
    })
    expect(costs).toHaveLength(2)
    expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBeLessThanOrEqual(evm?.gas?.normal ?? 0n)
    await services.tracker.poll(entryId)
    expect((await pollKnown(services, network, entryId)).phase).not.toBe('submitted')
  })

  it('above the approved one ends the approval', { tags: ['release'] }, async () => {
    const { machine, services } = await userWith(412)
    const { entryId, digest } = await services.swaps.prepare(toBitcoin(), { origin: null })
    await setBaseFee(NORMAL_FEE * 20n)
    await expect(
      services.swaps.approve({ entryId, digest }, { acknowledged: true, feeChoice: 'normal' }),
    ).rejects.toMatchObject({
      code: 'quote-stale',
    })
    await setBaseFee(NORMAL_FEE)
    machine.wait(60_000)
    await services.tracker.tick()
    expect(await callsOf(services, entryId)).toEqual([])
    expect(await history(services)).toMatchObject([{ id: entryId, phase: 'failed' }])
  })
})

describe('a call that waits for its allowance', () => {
  /** An approved swap whose allowance is sent, and mined on demand. */
  async function allowing(seed: number) {
    const { machine } = await userWith(seed)
    const named: { base: Named } = { base: {} }
    const services = withoutSimulation(machine, named)
    await setMining(network, false)
    const { entryId: id, digest, evm } = await services.swaps.prepare(toBitcoin(), { origin: null })
    await services.swaps.approve({ entryId: id, digest }, { acknowledged: true, feeChoice: 'normal' })
    const look = async () => {
      machine.wait(60_000)
      await services.tracker.poll(id)
      return services.history.get(id)
    }
    await look()
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'allowance', accepted: true }])
    return { machine, services, id, named, shown: evm?.gas?.normal ?? 0n, look }
  }

  it('is signed once that is mined, within the approved gas', async () => {
    const { services, id, shown, look } = await allowing(421)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await look()
    const calls = await callsOf(services, id)
    expect(calls.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    const prices = calls.map(({ rawTransaction }) => priceOf(rawTransaction ?? '0x'))
    const most = prices.reduce((sum, { gasLimit, maxFeePerGas }) => sum + gasLimit * maxFeePerGas, 0n)
    expect(most).toBeLessThanOrEqual(shown)
    for (let turn = 0; turn < 4; turn += 1) {
      await network.mine(1)
      await look()
    }
    expect(await look()).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('outlives a gas price that rises, and two days', { tags: ['release'] }, async () => {
    const { machine, services, id, look } = await allowing(425)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await setBaseFee(NORMAL_FEE * 20n)
    expect(await look()).toMatchObject({ phase: 'allowance', stalled: { code: 'quote-stale', findings: [] } })
    await setBaseFee(NORMAL_FEE)
    // To a clock that is so far ahead, no answer of the bridge is valid.
    machine.wait(47 * 3_600_000)
    await services.wallet.unlock(PASSWORD)
    expect(await look()).toMatchObject({ phase: 'allowance', stalled: { code: 'review-refused' } })
    machine.wait(-47 * 3_600_000)
    await services.wallet.unlock(PASSWORD)
    await look()
    expect((await callsOf(services, id)).map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    expect(await services.history.get(id)).toMatchObject({ stalled: null })
  })

  it('is accepted where it waits, or ended', { tags: ['release'] }, async () => {
    const { services, id, look } = await allowing(426)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await network.chains.market.movePrice('base', network.chains.deployment.base.tokens.usdc.address, 9_850n)
    try {
      const { stalled } = await look()
      expect(stalled?.findings.length).toBeGreaterThan(0)
      expect(await callsOf(services, id)).toMatchObject([{ kind: 'allowance' }])
      expect(await services.signing.goOn(id, stalled?.findings ?? [])).toEqual([])
      expect((await callsOf(services, id)).map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    } finally {
      await network.chains.market.reset()
    }
    await expect(services.signing.giveUp(id)).rejects.toMatchObject({ code: 'not-replaceable' })
  })

  it('ends by its user', { tags: ['release'] }, async () => {
    const { services, id, look } = await allowing(427)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await setBaseFee(NORMAL_FEE * 20n)
    await look()
    await services.signing.giveUp(id)
    await setBaseFee(NORMAL_FEE)
    expect(await look()).toMatchObject({ phase: 'failed', stalled: null })
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'allowance' }])
  })

  it('rests on an allowance that no other order changes', { tags: ['release'] }, async () => {
    const { machine } = await userWith(428)
    const services = withoutSimulation(machine)
    await setMining(network, false)
    const order = toBitcoin(USDC_UNITS / 4n)
    const reviews = [await services.swaps.prepare(order), await services.swaps.prepare(order)]
    const yes = { acknowledged: true, feeChoice: 'normal' } as const
    const both = await Promise.allSettled(reviews.map((review) => services.swaps.approve(review, yes)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [first] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.entryId] : []))
    const later = await services.swaps.prepare(order)
    expect(later.waitsFor).toMatchObject({ entryId: first })
    await expect(services.swaps.approve(later, yes)).rejects.toMatchObject({ code: 'coins-reserved' })
    expect(await services.journal.get(later.entryId)).toBeUndefined()
    await setMining(network, true)
    await network.chains.base.mine(1)
    for (let turn = 0; turn < 3; turn += 1) {
      machine.wait(60_000)
      await network.untilBothKnow()
      await services.tracker.tick()
    }
    const calls = await callsOf(services, first ?? '')
    expect(calls).toMatchObject([
      { kind: 'allowance', sighting: { success: true } },
      { kind: 'call', sighting: { success: true } },
    ])
    expect(await services.swaps.review(later.entryId)).toMatchObject({ waitsFor: { entryId: first } })
    await mineOver(network, 13, 400)
    expect(await services.swaps.review(later.entryId)).toMatchObject({ waitsFor: null })
  })

  /** Lets the review grow too old, and the allowance be mined. */
  async function lookLate({ machine, look }: Awaited<ReturnType<typeof allowing>>): Promise<void> {
    machine.wait(6 * 60_000)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await look()
  }
  const elsewhere = { priceFeeds: { BTC: freshAddress(3) } }

  it('is signed though the profile names another feed by then', { tags: ['release'] }, async () => {
    const swap = await allowing(423)
    swap.named.base = elsewhere
    await lookLate(swap)
    const calls = await callsOf(swap.services, swap.id)
    expect(calls.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  })

  // threat: switched-account
  it('goes to no other contract than the approved one', async () => {
    const swap = await allowing(424)
    const burnRouter = freshAddress(4)
    swap.named.base = { burnRouter, ...elsewhere }
    const patch = { contractAddress: burnRouter }
    await network.control('/tamper', { operation: 'unwrap-inputs', patch })
    try {
      await lookLate(swap)
    } finally {
      await network.control('/tamper', { operation: 'unwrap-inputs', patch: null })
    }
    expect((await callsOf(swap.services, swap.id)).map(({ kind }) => kind)).toEqual(['allowance'])
    expect(await swap.services.journal.get(swap.id)).toMatchObject({
      abandoned: null,
      stalled: { code: 'review-changed', findings: [] },
    })
  })

  it('is abandoned if that was revoked, once it is deep', { tags: ['release'] }, async () => {
    const { services, id, look } = await allowing(422)
    await takeBackAllowance(services)
    await setMining(network, true)
    await network.chains.base.mine(1)
    expect(await look()).toMatchObject({ phase: 'allowance' })
    await network.chains.base.mine(8)
    expect(await look()).toMatchObject({ phase: 'allowance' })
    await mineOver(network, 13, 400)
    expect(await look()).toMatchObject({ phase: 'failed' })
    expect((await services.journal.get(id))?.abandoned).toMatchObject({ code: 'quote-stale' })
    expect(await callsOf(services, id)).toMatchObject([{ kind: 'allowance' }])
  })
})

describe('two orders of one token', { tags: ['release'] }, () => {
  const yes = { acknowledged: true, feeChoice: 'normal' } as const

  firstInLoop([
    ['evm-accepted', 1],
    ['approved', 1],
    ['evm-signed', 1],
    ['evm-seen', 1],
    ['evm-signed', 2],
    ['evm-accepted', 2],
  ] as const)('outlive a worker’s death before it writes %s, time %i', async (type, nth) => {
    const { machine } = await userWith(430 + seeds++)
    const order = toBitcoin(USDC_UNITS / 4n)
    const { services: first, dead } = startDying(machine, type, nth, unableToSimulate())
    const shown = await first.swaps.prepare(order)
    void first.swaps.approve(shown, yes)
    for (let count = 0; count < 6; count += 1) {
      machine.wait(60_000)
      // The second server is a block behind.
      await network.mine(1)
      await network.untilBothKnow()
      await Promise.race([dead, first.tracker.tick()])
    }
    await dead
    const services = withoutSimulation(machine)
    await services.wallet.unlock(PASSWORD)
    const later = await services.swaps.prepare(order)
    await services.swaps.approve(later, yes).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ code: 'coins-reserved' })
    })
    const turn = async () => {
      await network.mine(1)
      machine.wait(60_000)
      await services.tracker.tick()
    }
    for (let count = 0; count < 6; count += 1) await turn()
    await mineOver(network, 13, 400)
    const last = await services.swaps.prepare(order)
    expect(last.waitsFor).toBeNull()
    await services.swaps.approve(last, yes)
    for (let count = 0; count < 6; count += 1) await turn()
    const entries = await history(services)
    expect(entries.map(({ phase }) => phase)).toContain('done')
    expect(entries.every(({ phase }) => phase === 'done' || phase === 'failed')).toBe(true)
    for (const { id, phase } of entries) {
      const calls = await callsOf(services, id)
      expect(calls.filter(({ kind }) => kind === 'call')).toHaveLength(phase === 'done' ? 1 : 0)
      for (const { sighting } of calls) expect(sighting).toMatchObject({ state: 'mined', success: true })
    }
  })
})

/** Another program with the same key revokes the allowance, mined right after ours. */
async function takeBackAllowance({ wallet }: Services): Promise<void> {
  const { evm } = await keystoreAccounts(wallet)
  const key = await wallet.withEvmKey(evm.address, (privateKey) => toHex(privateKey))
  const { base } = network.chains.deployment
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    transport: http(network.chains.base.nodeUrl),
  })
  await client.writeContract({
    chain: null,
    address: base.tokens.usdc.address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [base.burnRouter, 0n],
    nonce: 1,
    gas: 100_000n,
  })
}

describe('a review that has grown too old', () => {
  it('is built again from its own order, in its place', { tags: ['release'] }, async () => {
    const { services } = await userWith(431)
    const { swaps } = services
    const old = await swaps.prepare({ ...toBitcoin(), feeChoice: 'fast' }, { origin: null })
    const renewed = await swaps.renew(old.entryId)
    expect(renewed.entryId).not.toBe(old.entryId)
    expect(renewed).toMatchObject({ intent: old.intent, evm: { feeChoice: 'fast' } })
    expect(renewed.expiresAt).toBeGreaterThanOrEqual(old.expiresAt)
    expect(await swaps.review(old.entryId)).toBeUndefined()
  })

  it('is not, if it is a site’s', async () => {
    const { services } = await userWith(432)
    const { entryId } = await services.swaps.prepare(TO_EVM, { origin: 'https://site.example' })
    await expect(services.swaps.renew(entryId)).rejects.toMatchObject({ code: 'quote-stale' })
    await expect(services.swaps.renew('another')).rejects.toMatchObject({ code: 'quote-stale' })
  })
})
