import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from 'viem'
import type { ReviewView } from '~/lib/contract/views/review'
import { DEFAULT_CONDUCT } from '../../network/service/relayer/conduct'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { pollKnown } from '../support/poll-known'
import { fundEvm, prepareToBitcoin } from '../support/swap-to-bitcoin'
import { fundBitcoin, mineAndPoll } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const DECISION = { acknowledged: true, feeChoice: 'normal' } as const
const UNITS = parseUnits('500', 6)
/** After it, nobody may fill what is between the networks any more. */
const FILL_PERIOD_SECONDS = 4 * 3_600

let wallets = 8_100

async function walletOn(network: TestNetwork) {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  await fundBitcoin(services, network, 20_000_000n)
  await fundEvm(services, network)
  return { machine, services }
}
type User = Awaited<ReturnType<typeof walletOn>>

function toUsdc(network: TestNetwork, { services }: User, networkName: 'polygon' | 'ethereum') {
  const { base, cross } = network.chains.deployment
  const { address: outputToken } = (networkName === 'polygon' ? base : cross).tokens.usdc
  const recipient = freshAddress((wallets += 1))
  const common = { direction: 'to-evm', slippageBps: 100, feeChoice: null } as const
  return services.swaps.prepare(
    { ...common, amountSats: 1_000_000n, networkName, outputToken, recipient },
    { origin: null },
  )
}

async function begin({ services }: User, review: ReviewView): Promise<string> {
  const { entryId } = await services.swaps.approve(review, DECISION)
  await services.tracker.poll(entryId)
  return entryId
}

/** Has the exchange for the token fail on the base network, or that of the token. */
async function failOnBase(
  network: TestNetwork,
  act: () => Promise<unknown>,
  priceBps = 20_000n,
): Promise<void> {
  const { address } = network.chains.deployment.base.tokens.usdc
  await network.chains.market.movePrice('base', address, priceBps)
  await act()
  await network.chains.market.reset()
}

/** Has nobody fill what is between the networks, until the operator takes it back and returns it. */
async function expire(network: TestNetwork, from: 'base' | 'cross'): Promise<void> {
  network.service.setConduct({ crossing: 'hold' })
  await network.mine(2)
  await network.chains[from].pass(FILL_PERIOD_SECONDS + 60)
  await network.service.turn()
}

/** A crossing of 500 USDC to bitcoin. */
async function beginCrossing(network: TestNetwork, user: User) {
  const { evm } = await keystoreAccounts(user.services.wallet)
  const inputToken = network.chains.deployment.cross.tokens.usdc.address
  await network.chains.cross.fund(evm.address, 10n ** 18n)
  await network.chains.cross.fundToken(inputToken, evm.address, UNITS)
  const order = { networkName: 'ethereum', inputToken, inputAmount: UNITS }
  const review = await prepareToBitcoin(user.services, network, order)
  const id = await begin(user, review)
  return { review, id, held: () => network.balance('ethereum', inputToken, evm.address) }
}

async function expectCrossingBack(network: TestNetwork, user: User, fail: () => Promise<unknown>) {
  const { review, id, held } = await beginCrossing(network, user)
  expect(await held()).toBe(0n)
  await fail()
  await mineAndPoll(user.services, network, id, 2)
  expectWithin1Percent(review.ifFails?.amount, await held())
}

/** The bitcoin that came back, by the entry's page. */
async function refunded(network: TestNetwork, { services, machine }: User, id: string) {
  for (let turn = 0; turn < 8; turn += 1) {
    await network.mine(1)
    machine.wait(60_000)
    const view = await pollKnown(services, network, id)
    if (view.phase === 'refunded') return view.refund?.amountSats
  }
  return undefined
}

function expectWithin1Percent(said: bigint | undefined, came: bigint | null | undefined): void {
  expect(came).toBeGreaterThan(0n)
  const apart = (said ?? 0n) - (came ?? 0n)
  expect(100n * (apart < 0n ? -apart : apart)).toBeLessThanOrEqual(came ?? 0n)
}

const EXPIRED = [
  [
    'to a second network',
    async (network: TestNetwork) => {
      const user = await walletOn(network)
      const review = await toUsdc(network, user, 'ethereum')
      const id = await begin(user, review)
      await expire(network, 'base')
      expectWithin1Percent(review.ifFails?.amount, await refunded(network, user, id))
    },
  ],
  [
    'to bitcoin',
    async (network: TestNetwork) => {
      const user = await walletOn(network)
      await expectCrossingBack(network, user, () => expire(network, 'cross'))
    },
  ],
] as const

describe('what comes back by routers of the second generation', () => {
  let network: TestNetwork
  beforeAll(async () => {
    network = await openNetwork()
  })
  afterEach(() => network.service.setConduct(DEFAULT_CONDUCT))
  afterAll(() => network.stop())

  it('is bitcoin less the fees of its burn', async () => {
    const user = await walletOn(network)
    const review = await toUsdc(network, user, 'polygon')
    expect(review.ifFails).toMatchObject({ network: null, token: null })
    const id = await begin(user, review)
    await failOnBase(network, () => network.mine(2))
    expectWithin1Percent(review.ifFails?.amount, await refunded(network, user, id))
  })

  it.each([
    ['is refused there', { entry: 'universal', crossing: 'fail' }],
    ['fails on its way', {}],
  ] as const)('is about as much where a crossing %s', { tags: ['release'] }, async (_, conduct) => {
    network.service.setConduct(conduct)
    const user = await walletOn(network)
    const review = await toUsdc(network, user, 'ethereum')
    const id = await begin(user, review)
    if ('crossing' in conduct) await network.mine(2)
    else await failOnBase(network, () => network.mine(2))
    expectWithin1Percent(review.ifFails?.amount, await refunded(network, user, id))
  })

  it('is nothing on chain of a plain wrap', async () => {
    const { services } = await walletOn(network)
    const review = await services.swaps.prepare(
      {
        direction: 'to-evm',
        amountSats: 1_000_000n,
        networkName: 'polygon',
        outputToken: network.chains.deployment.base.wrappedBtc,
        recipient: freshAddress((wallets += 1)),
        slippageBps: 100,
        feeChoice: null,
      },
      { origin: null },
    )
    expect(review.ifFails).toBeNull()
  })

  it('is the whole input of a crossing to bitcoin', { tags: ['release'] }, async () => {
    const user = await walletOn(network)
    await expectCrossingBack(network, user, () => failOnBase(network, () => network.service.turn(), 5_000n))
  })

  it.for(EXPIRED)('is about as much of an expired crossing %s', { tags: ['release'] }, ([, play]) =>
    play(network),
  )

  it('stays where a call on the base network fails', { tags: ['release'] }, async () => {
    const { services } = await walletOn(network)
    const { ifFails, intent } = await prepareToBitcoin(services, network)
    expect(ifFails).toMatchObject({ network: 'polygon', minutes: null })
    expect(intent).toMatchObject({ inputAmount: ifFails?.amount })
  })
})

describe('what comes back by routers of the first generation', { tags: ['release'] }, () => {
  let network: TestNetwork
  beforeAll(async () => {
    network = await openNetwork({ baseKind: 'bob' })
  })
  afterEach(() => network.service.setConduct(DEFAULT_CONDUCT))
  afterAll(() => network.stop())

  it.for(EXPIRED)('is about as much of an expired crossing %s', ([, play]) => play(network))

  it('is no less where the exchange of a crossing fails', async () => {
    const user = await walletOn(network)
    const { wrappedBtc } = network.chains.deployment.base
    const review = await toUsdc(network, user, 'ethereum')
    const id = await begin(user, review)
    await failOnBase(network, () => network.mine(2))
    expect(await pollKnown(user.services, network, id)).toMatchObject({ phase: 'paid-in-wrapped' })
    const { intent } = review
    const recipient = 'recipientAddress' in intent ? intent.recipientAddress : wrappedBtc
    const came = await network.balance('polygon', wrappedBtc, recipient)
    expect(came).toBeGreaterThan(review.ifFails?.amount ?? came)
  })

  it('is wrapped bitcoin for the recipient', async () => {
    const user = await walletOn(network)
    const review = await toUsdc(network, user, 'polygon')
    const { wrappedBtc } = network.chains.deployment.base
    expect(review.ifFails).toMatchObject({ network: 'polygon', token: wrappedBtc })
    const id = await begin(user, review)
    await failOnBase(network, () => network.mine(2))
    expect(await pollKnown(user.services, network, id)).toMatchObject({ phase: 'paid-in-wrapped' })
    const { intent } = review
    const recipient = 'recipientAddress' in intent ? intent.recipientAddress : wrappedBtc
    expectWithin1Percent(review.ifFails?.amount, await network.balance('polygon', wrappedBtc, recipient))
  })
})
