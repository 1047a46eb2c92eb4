import { beforeEach, describe, expect, it } from 'vitest'
import {
  addressOf,
  APPROVED_TO_BITCOIN,
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  logProof,
  mined,
  payout,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { routerLog, transferLog } from '../ports/router-logs.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})
const aDayLater = () => (world.clock.time += 25 * 3_600_000)

describe('an end that nobody has looked at since', () => {
  it('is not final after a day unseen: a conflict', async () => {
    await world.paid('1')
    await world.journal.record('1', {
      type: 'conflict-seen',
      conflict: { txid: txidOf('9'), confirmations: 6 },
    })
    expect(await world.outcome('1')).toBe('replaced none')
    aDayLater()
    // No network yet when the browser starts.
    world.bitcoin.failing.add('status').add('outspends')
    await world.poll()
    expect((await world.stateOf('1')).settledAt).toBeNull()

    world.bitcoin.failing.clear()
    world.bitcoin.statuses.set(txidOf('1'), confirmedAt(101, 6))
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
  })

  it('is not final after a day unseen: a payout', async () => {
    const { journal } = world
    await journal.begin({ ...APPROVED_TO_BITCOIN, id: '1', allowance: null })
    await journal.record('1', evmSigned('1'))
    await journal.record('1', evmSeen('1', mined()))
    const proof = { ...logProof('1'), blockNumber: 510n, blockHash: world.base.blockHash(510n) }
    await journal.record('1', { type: 'unwrap-opened', burn: { ...burnRequest('1'), proof } })
    await journal.record('1', { type: 'payout-seen', payout: payout(confirmed(1)) })
    expect(await world.outcome('1')).toBe('done chain')
    aDayLater()
    world.bitcoin.failing.add('status')
    await world.poll()
    expect((await world.stateOf('1')).settledAt).toBeNull()

    // A reorganisation has removed it.
    world.bitcoin.failing.clear()
    await world.poll()
    expect(await world.outcome('1')).toBe('paying none')
  })

  it('is not proven by a block that was reorganised away', async () => {
    await world.paid('1')
    world.bitcoin.statuses.set(txidOf('1'), confirmedAt(101, 6))
    const router = routerLog(world.base, 'swapped', { txid: txidOf('1'), block: 999n })
    const transaction = router.transactionHash
    const paidOut = transferLog(world.base, addressOf('9'), 99n, { block: 999n, transaction })
    await world.poll()
    expect(await world.outcome('1')).toBe('done chain')
    for (const log of [router, paidOut]) world.base.reorganise(log, 800n)
    world.base.logs = []
    aDayLater()
    world.base.head = 8_000n
    await world.poll()
    expect(await world.outcome('1')).toBe('processing none')
    expect((await world.stateOf('1')).settledAt).toBeNull()
  })
})
