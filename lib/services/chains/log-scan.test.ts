import { describe, expect, it } from 'vitest'
import { toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import { memoryStore } from '../journal/memory.fixture'
import { BASE } from '../journal/profile.fixture'
import { deploymentOf, FakeEvm } from '../tracker/chains.fixture'
import { routerLog } from '../tracker/router-logs.fixture'
import { scanRouters } from '../tracker/router-scan'
import { scanFrom, scannedTo, scanForward } from './log-scan'

const START = 500n
const HEAD = 120_000n

function scanning(store = memoryStore()) {
  const read: [bigint, bigint][] = []
  return {
    store,
    read,
    on: (outcome: (from: bigint) => 'more' | 'found' = () => 'more') =>
      scanForward({ store, scan: 'arrivals', id: 'a', start: START, head: HEAD }, async (from, to) => {
        read.push([from, to])
        return outcome(from)
      }),
  }
}

describe('a scan of many blocks', () => {
  it('leaves out none', async () => {
    const { read, on } = scanning()
    await on()
    expect(read).toEqual([
      [500n, 50_499n],
      [50_500n, 100_499n],
      [100_500n, 120_000n],
    ])
  })

  it('reads again, after a failure, only what had not been read', async () => {
    const { read, on } = scanning()
    const failing = on((from) => {
      if (from > 50_000n) throw new Error('down')
      return 'more'
    })
    await expect(failing).rejects.toThrow('down')
    read.length = 0
    await on()
    expect(read[0]).toEqual([50_435n, 100_434n])
  })

  it('ends where it is found', async () => {
    const { read, on, store } = scanning()
    await on(() => 'found')
    expect(read).toHaveLength(1)
    expect(await scanFrom(store, 'arrivals', 'a', START)).toBe(50_435n)
  })

  it('reads nothing where the head lags behind the start', async () => {
    const { read, on, store } = scanning()
    await scannedTo(store, 'arrivals', 'a', HEAD + 1_000n)
    await on()
    expect(read).toEqual([])
  })
})

describe('a scan of the routers', () => {
  const setUp = () => {
    const evm = new FakeEvm(1001)
    evm.head = HEAD
    const look = { deployment: deploymentOf({ base: evm }), store: memoryStore() }
    const old = toEvm([], { id: 'old' })
    const late = toEvm([], {
      id: 'late',
      startedFrom: { bitcoinHeight: 1, blocks: [{ chainId: 1001, block: 110_000n }] },
    })
    return { evm, look, old, late }
  }

  it('reads a stretch at a time, and says when it has come to the head', async () => {
    const { evm, look, old } = setUp()
    const wholes: boolean[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const scan = await scanRouters(BASE, [old], look)
      wholes.push(scan.isWhole)
      await scan.done(old)
    }
    expect(wholes).toEqual([false, false, true])
    expect(evm.asked.map(({ fromBlock }) => fromBlock)).toEqual([500n, 50_435n, 100_370n])
  })

  it('takes none back that has come further', async () => {
    const { look, old, late } = setUp()
    const scan = await scanRouters(BASE, [old, late], look)
    await scan.done(old)
    await scan.done(late)
    expect(await scanFrom(look.store, 'routers', 'late', 110_000n)).toBe(110_000n)
    await scannedTo(look.store, 'routers', 'old', 115_000n)
    await scan.done(old)
    expect(await scanFrom(look.store, 'routers', 'old', START)).toBe(114_936n)
  })

  it('finds what lies in its stretch, and no more', async () => {
    const { evm, look, old } = setUp()
    routerLog(evm, 'swapped', { txid: txidOf('1'), block: 50_499n })
    routerLog(evm, 'swapped', { txid: txidOf('2'), block: 50_500n })
    expect([...(await scanRouters(BASE, [old], look)).byTxid.keys()]).toEqual([txidOf('1')])
  })
})
