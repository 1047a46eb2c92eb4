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
import { phaseOf } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryLogger, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { finalityOf } from './proof-finality'
import { addressesOf } from '../addresses/own-scripts.fixture'

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

function finality(swap: Swap) {
  const store = memoryStore()
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  return finalityOf(
    {
      deployment: deploymentOf({ base }),
      journal,
      store,
      clock,
      logger: memoryLogger(),
      addresses: addressesOf(),
    },
    swap,
  )
}

describe('a swap that was given up', () => {
  const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }

  it('is settled at once if it was never sent anywhere', async () => {
    expect(await finality(toBitcoin([abandoned]))).toBe('deep')
  })

  it('is watched for a day if it reached a wallet', async () => {
    const handed = toBitcoin([evmSigned(null), abandoned])
    expect(await finality(handed)).toBe('shallow')
    clock.time = handed.changedAt + DAY + 1
    expect(await finality(handed)).toBe('deep')
  })
})

describe('a swap’s proofs', () => {
  it('are deep only if their logs are', async () => {
    const done = toEvm([{ type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 1n }])
    expect(await finality(done)).toBe('deep')
    base.head -= 1n
    expect(await finality(done)).toBe('shallow')
  })

  it('are lost if any one of the logs is', async () => {
    const elsewhere = { ...logProof('2'), blockNumber: 511n, blockHash: base.blockHash(511n) }
    const done = toEvm([{ type: 'delivered', router: logProof('1'), delivery: elsewhere, amount: 1n }])
    expect(await finality(done)).toBe('shallow')
    base.forks.set(511n, hashOf('9'))
    expect(await finality(done)).toBe('lost')
  })

  it('are shallow until the payout on Bitcoin is deep', async () => {
    expect(await finality(toBitcoin([opened, paid(5)]))).toBe('shallow')
    expect(await finality(toBitcoin([opened, paid(6)]))).toBe('deep')
  })

  it('are shallow for a day without any log', async () => {
    const reverted = toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])
    expect(await finality(reverted)).toBe('shallow')
    clock.time = reverted.changedAt + DAY + 1
    expect(await finality(reverted)).toBe('deep')
    clock.time = START
    const given = toEvm([{ type: 'abandoned', abandonment: { code: 'quote-stale', reason: '' } }])
    expect(await finality(given)).toBe('deep')
    const handed = toBitcoin([
      evmSigned(null),
      { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } },
    ])
    expect([phaseOf(handed), await finality(handed)]).toEqual(['failed', 'shallow'])
  })

  it('are shallow for a day if an arrival only matches', async () => {
    const crossed = toEvm([
      { type: 'routed', router: logProof('1') },
      { type: 'arrival-matched', arrival: logProof('2'), amount: 1n },
    ])
    const returned = toBitcoin([
      { type: 'message-sent', uniqueCounter: 1n, message: logProof('1') },
      { type: 'crossing-failed', failure: logProof('1') },
      { type: 'arrival-matched', arrival: logProof('2'), amount: 1n },
    ])
    for (const swap of [crossed, returned]) {
      clock.time = START
      expect(swap.destination).toHaveProperty('match')
      expect(await finality(swap)).toBe('shallow')
      clock.time = swap.changedAt + DAY + 1
      expect(await finality(swap)).toBe('deep')
    }
  })

  it('are unknown on a chain that is gone or lagging', async () => {
    const moved = { ...logProof('1'), chainId: 9_999 }
    expect(await finality(toEvm([{ type: 'routed', router: moved }]))).toBe('unknown')
    base.head = 509n
    expect(await finality(toEvm([{ type: 'routed', router: logProof('1') }]))).toBe('unknown')
  })
})
