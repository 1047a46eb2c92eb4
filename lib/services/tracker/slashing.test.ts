import { burnDispute, lockerSlashed, transfer } from '~/lib/core/evm/events'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import { putLog } from '../ports/put-log.fixture'
import { callWorld, type CallWorld, ON_BASE, OWN } from './to-bitcoin.fixture'

const LOCKERS = addressOf('1')
const BURN_ROUTER = addressOf('4')
const LOCKER = addressOf('c')
const COLLATERAL = addressOf('7')
const REPORTER = addressOf('a')
const NATIVE = `0x${'1'.padStart(40, '0')}` as const

let world: CallWorld
beforeEach(async () => {
  world = callWorld()
  await world.begin(ON_BASE)
  world.opened('a')
  await world.observe()
  world.bitcoin.height = 1_000_000
})

const place = { block: 960n, transaction: hashOf('5') }
type Change = Partial<Record<string, unknown>>

function slashed(change: Change = {}, address = LOCKERS) {
  const args = {
    lockerTargetAddress: LOCKER,
    collateralToken: NATIVE,
    rewardAmount: 5n,
    rewardRecipient: REPORTER,
    amount: 1_000n,
    recipient: OWN,
    slashedCollateralAmount: 105n,
    slashTime: 1n,
    isForCCBurn: true,
    ...change,
  }
  putLog(world.base, lockerSlashed.item, args, { ...place, address })
}

function disputed(change: Change = {}, address = BURN_ROUTER) {
  const args = {
    userTargetAddress: OWN,
    lockerTargetAddress: LOCKER,
    lockerLockingScript: '0x0014',
    requestIdOfLocker: 3n,
    ...change,
  }
  putLog(world.base, burnDispute.item, args, { ...place, address })
}

function moved(value: bigint, to: Hex = OWN) {
  putLog(world.base, transfer.item, { from: LOCKERS, to, value }, { ...place, address: COLLATERAL })
}

async function collateral(id?: string) {
  const { destination } = await world.stateOf(id)
  return destination.state === 'paying' ? destination.collateral : undefined
}

describe('the collateral of a locker', () => {
  it('pays the request that the burn router names', async () => {
    slashed()
    disputed()
    expect(await world.observe()).toBe('paid-in-collateral chain')
    expect(await collateral()).toMatchObject({
      recipient: OWN,
      token: null,
      amount: 100n,
      networkName: 'polygon',
    })
  })

  it.each([
    ['another request', () => (slashed(), disputed({ requestIdOfLocker: 4n }))],
    ['another locker', () => (slashed(), disputed({ lockerTargetAddress: addressOf('d') }))],
    ['a log of a stranger', () => (slashed(), disputed({}, addressOf('b')))],
    ['no collateral', () => disputed()],
    ['collateral of a stranger', () => (slashed({}, addressOf('b')), disputed())],
    ['collateral of another locker', () => (slashed({ lockerTargetAddress: addressOf('d') }), disputed())],
    ['a theft', () => (slashed({ isForCCBurn: false }), disputed())],
    ['a token that has not moved', () => (slashed({ collateralToken: COLLATERAL }), disputed())],
    [
      'a token that went elsewhere',
      () => (moved(100n, addressOf('b')), slashed({ collateralToken: COLLATERAL }), disputed()),
    ],
    ['nothing but the reward', () => (slashed({ rewardAmount: 105n }), disputed())],
  ] as const)('pays nothing by %s', async (_, put) => {
    put()
    expect(await world.observe()).toBe('overdue none')
    expect(await collateral()).toBeUndefined()
  })

  it('counts as far as its token has moved', async () => {
    moved(80n)
    slashed({ collateralToken: COLLATERAL })
    disputed()
    expect(await world.observe()).toBe('paid-in-collateral chain')
    expect(await collateral()).toMatchObject({ token: COLLATERAL, amount: 80n })
  })

  it('pays several requests of a transaction in their order', async () => {
    slashed({ slashedCollateralAmount: 55n })
    disputed({ requestIdOfLocker: 8n })
    slashed({ isForCCBurn: false })
    slashed()
    disputed()
    expect(await world.observe()).toBe('paid-in-collateral chain')
    expect(await collateral()).toMatchObject({ amount: 100n, slashing: { logIndex: 4 } })
  })

  it('is found where all disputes are logged first', async () => {
    disputed({ requestIdOfLocker: 8n })
    disputed()
    slashed({ slashedCollateralAmount: 55n })
    slashed()
    await world.observe()
    expect(await collateral()).toMatchObject({ amount: 100n })
  })

  it('ends nothing where a contract of the bridge got it', async () => {
    const recipient = addressOf('6')
    slashed({ recipient })
    disputed({ userTargetAddress: recipient })
    expect(await world.observe()).toBe('overdue none')
    expect(await collateral()).toMatchObject({ recipient })
  })

  it('is looked for again after a reorganisation', async () => {
    slashed()
    disputed()
    await world.observe()
    const [, first, second] = world.base.logs
    if (first === undefined || second === undefined) throw new TypeError('no logs')
    world.base.reorganise(first, 970n)
    world.base.reorganise(second, 970n)
    expect(await world.observe()).toBe('mined none')
    await world.observe()
    expect(await world.observe()).toBe('paid-in-collateral chain')
  })
})
