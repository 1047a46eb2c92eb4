import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import type { Platform } from '~/lib/services/platform'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, PASSWORD, startWallet } from '../support/platform'
import { startDying } from '../support/dying-worker'
import { callsOf, fundEvm, setMining, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin } from '../support/swap-to-evm'

const KEY = { password: PASSWORD }
const MISSING = { code: 'presence-missing' }
const YES = { acknowledged: true, feeChoice: 'normal' } as const

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

const common = { networkName: 'polygon', recipient: null, slippageBps: 300, feeChoice: null } as const
const TO_EVM: SwapOrder = { ...common, direction: 'to-evm', amountSats: 1_000_000n, outputToken: null }
const toBitcoin = (): SwapOrder => ({
  ...common,
  direction: 'to-bitcoin',
  inputAmount: USDC_UNITS,
  inputToken: network.chains.deployment.base.tokens.usdc.address,
})

/** A funded wallet whose person is asked at every payment. */
async function presentUser(seed: number) {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(seed))
  await services.wallet.turnPresence(true, KEY)
  await fundBitcoin(services, network, 5_000_000n)
  await fundEvm(services, network)
  return { machine, services }
}

const approve = (
  { swaps, wallet }: Services,
  review: { entryId: string; digest: string },
  key?: typeof KEY,
) => wallet.withKeyFor(review.entryId, key, () => swaps.approve(review, YES))

/** A worker whose nodes cannot simulate calls in sequence: the call waits until its allowance is mined. */
const unableToSimulate = (platform: Platform): Platform => ({
  ...platform,
  connect(profiles) {
    const deployments = platform.connect(profiles)
    const unable = (chain: EvmChain): EvmChain => ({
      ...chain,
      simulate: async () => undefined,
      counting: (note) => unable(chain.counting(note)),
    })
    type Deployment = Awaited<ReturnType<typeof deployments.current>>
    const plain = (deployment: Deployment): Deployment => ({
      ...deployment,
      evm: (name) => unable(deployment.evm(name)),
      reading: (limits) => plain(deployment.reading(limits)),
    })
    return {
      current: async () => plain(await deployments.current()),
      of: async (id) => plain(await deployments.of(id)),
    }
  },
})

describe('a person who is asked at every payment', () => {
  // threat: absent-person
  it('signs a payment once, and its bump anew', { tags: ['release'] }, async () => {
    const { services } = await presentUser(901)
    const review = await services.swaps.prepare(TO_EVM)
    await expect(approve(services, review)).rejects.toMatchObject(MISSING)
    expect(await services.journal.get(review.entryId)).toBeUndefined()
    expect(await services.swaps.review(review.entryId)).toBeDefined()
    await approve(services, review, KEY)
    expect(await services.journal.get(review.entryId)).toMatchObject({ attempts: [{ kind: 'payment' }] })
    await services.tracker.poll(review.entryId)
    expect(await services.history.get(review.entryId)).toMatchObject({ phase: 'broadcast' })

    const { review: shown, options } = await services.replacements.bumpOptions(review.entryId)
    const fast = options.find(({ choice }) => choice === 'fast')
    const approved = { review: shown, acknowledged: true }
    const bump = () =>
      services.replacements.bumpFee(review.entryId, 'fast', fast?.feeSats ?? 0n, { ...approved })
    await expect(bump()).rejects.toMatchObject(MISSING)
    expect(await services.journal.get(review.entryId)).toMatchObject({ attempts: [{ kind: 'payment' }] })
    await services.wallet.withKeyFor(review.entryId, KEY, bump)
    expect(await services.journal.get(review.entryId)).toMatchObject({
      attempts: [{ kind: 'payment' }, { kind: 'bump' }],
    })
  })

  it('signs an allowance and its call at once', { tags: ['release'] }, async () => {
    const { services } = await presentUser(902)
    const review = await services.swaps.prepare(toBitcoin())
    await expect(approve(services, review)).rejects.toMatchObject(MISSING)
    await approve(services, review, KEY)
    expect((await callsOf(services, review.entryId)).map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  })

  it('is asked again for a call after its allowance', async () => {
    const { machine } = await presentUser(903)
    const services = machine.start(unableToSimulate)
    await setMining(network, false)
    const review = await services.swaps.prepare(toBitcoin())
    const { entryId } = review
    await approve(services, review, KEY)
    await services.tracker.poll(entryId)
    await setMining(network, true)
    await network.chains.base.mine(1)
    machine.wait(60_000)
    await services.tracker.poll(entryId)
    expect(await services.history.get(entryId)).toMatchObject({
      phase: 'allowance',
      stalled: { code: 'presence-missing', findings: [] },
      next: { who: 'user', act: 'answer' },
    })
    expect(machine.told.notices).toContain(entryId)
    await expect(services.signing.goOn(entryId, [])).rejects.toMatchObject(MISSING)
    await services.wallet.withKeyFor(entryId, KEY, () => services.signing.goOn(entryId, []))
    expect((await callsOf(services, entryId)).map(({ kind }) => kind)).toEqual(['allowance', 'call'])
    expect(await services.history.get(entryId)).toMatchObject({ stalled: null })
  })

  it('leaves nothing to sign to a worker that starts anew', { tags: ['release'] }, async () => {
    const { machine, services } = await presentUser(904)
    const { entryId, digest } = await services.swaps.prepare(TO_EVM)
    const dying = startDying(machine, 'signed')
    void approve(dying.services, { entryId, digest }, KEY)
    await dying.dead
    const next = machine.start()
    await next.resume()
    expect(await next.journal.get(entryId)).toMatchObject({ attempts: [], abandoned: null })
    machine.wait(11 * 60_000)
    await next.tracker.poll(entryId)
    expect(await next.journal.get(entryId)).toMatchObject({
      attempts: [],
      abandoned: { code: 'quote-stale' },
    })
  })
})
