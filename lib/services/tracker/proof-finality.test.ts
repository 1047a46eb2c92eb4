import { beforeEach, describe, expect, it } from 'vitest'
import {
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  logProof,
  mined,
  payout,
  START,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import type { Swap } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { deploymentOf, FakeEvm } from './chains.fixture'
import { finalityOf } from './proof-finality'

const DAY = 24 * 3_600_000
const opened: Fact = { type: 'unwrap-opened', burn: burnRequest('3') }
const paid = (confirmations: number): Fact => ({
  type: 'payout-seen',
  payout: payout(confirmed(confirmations)),
})

let base: FakeEvm
let clock: ReturnType<typeof memoryClock>

beforeEach(() => {
  base = new FakeEvm(1001)
  base.forks.set(510n, hashOf('e'))
  base.head = 510n + 128n
  clock = memoryClock(START)
})

function standing(swap: Swap) {
  const store = memoryStore()
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  return finalityOf(
    { deployment: deploymentOf({ base }), journal, store, clock, logger: memoryLogger() },
    swap,
  )
}

describe('what a request stands on', () => {
  it('is deep where its logs are, and shallow a block before', async () => {
    const done = toEvm([{ type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 1n }])
    expect(await standing(done)).toBe('deep')
    base.head -= 1n
    expect(await standing(done)).toBe('shallow')
  })

  it('is lost with any one of its logs', async () => {
    const elsewhere = { ...logProof('2'), blockNumber: 511n, blockHash: base.blockHash(511n) }
    const done = toEvm([{ type: 'delivered', router: logProof('1'), delivery: elsewhere, amount: 1n }])
    expect(await standing(done)).toBe('shallow')
    base.forks.set(511n, hashOf('9'))
    expect(await standing(done)).toBe('lost')
  })

  it('is shallow until its payout on Bitcoin is deep', async () => {
    expect(await standing(toBitcoin([opened, paid(5)]))).toBe('shallow')
    expect(await standing(toBitcoin([opened, paid(6)]))).toBe('deep')
  })

  it('is shallow for a day where no log proves the end, and deep where nothing was ever sent', async () => {
    const reverted = toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])
    expect(await standing(reverted)).toBe('shallow')
    clock.time = reverted.changedAt + DAY + 1
    expect(await standing(reverted)).toBe('deep')
    clock.time = START
    const given = toEvm([{ type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }])
    expect(await standing(given)).toBe('deep')
  })

  it('is unknown on a chain that the profile no longer names, or that lags behind', async () => {
    const moved = { ...logProof('1'), chainId: 9_999 }
    expect(await standing(toEvm([{ type: 'routed', router: moved }]))).toBe('unknown')
    base.head = 509n
    expect(await standing(toEvm([{ type: 'routed', router: logProof('1') }]))).toBe('unknown')
  })
})
