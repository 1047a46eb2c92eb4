import { describe, expect, it } from 'vitest'
import { addressOf, toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import { memoryClock, memoryStore } from '../ports/memory.fixture'
import { BASE } from '../ports/profile.fixture'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { routerLog } from '../ports/router-logs.fixture'
import { scanRouters } from './router-scan'
import { rescan, scanFrom, scannedTo } from '../chains/log-scan'

function setUp() {
  const evm = new FakeEvm(1001)
  const store = memoryStore()
  const context = { deployment: deploymentOf({ base: evm }), store, clock: memoryClock(0) }
  const scan = (...ids: string[]) =>
    scanRouters(
      BASE,
      ids.map((id) => toEvm([], { id })),
      context,
    )
  return { evm, store, scan }
}

describe('the routers’ logs', () => {
  it('are grouped by the Bitcoin transaction that caused them', async () => {
    const { evm, scan } = setUp()
    const failed = routerLog(evm, 'failed', { txid: txidOf('1'), block: 600n })
    const refund = routerLog(evm, 'refund', { txid: txidOf('1'), block: 700n })
    routerLog(evm, 'wrapped', { txid: txidOf('2'), block: 650n })
    routerLog(evm, 'swapped', { txid: txidOf('3'), block: 651n })
    const { byTxid } = await scan('a')
    expect(byTxid.get(txidOf('1'))).toEqual([
      { log: failed, kind: 'failed', user: addressOf('9') },
      { log: refund, kind: 'refund-opened', requestIdOfLocker: 3n },
    ])
    expect(byTxid.get(txidOf('2'))?.map(({ kind }) => kind)).toEqual(['wrapped'])
    expect(byTxid.get(txidOf('3'))?.map(({ kind }) => kind)).toEqual(['swapped'])
  })

  it('count only if emitted by the right router', async () => {
    const { evm, scan } = setUp()
    routerLog(evm, 'swapped', { txid: txidOf('1'), block: 600n, address: addressOf('2') })
    routerLog(evm, 'wrapped', { txid: txidOf('2'), block: 600n, address: addressOf('3') })
    routerLog(evm, 'swapped', { txid: txidOf('3'), block: 600n, address: addressOf('e') })
    expect((await scan('a')).byTxid.size).toBe(0)
  })
})

describe('a scan', () => {
  it('begins where the swap began, and ends at the head', async () => {
    const { evm, scan } = setUp()
    await scan('a')
    expect(evm.asked).toEqual([{ fromBlock: 500n, toBlock: 1_000n }])
  })

  it('continues a margin of blocks before the journalled end', async () => {
    const { evm, scan } = setUp()
    await scan('a')
    const { done } = await scan('a')
    await done(toEvm([], { id: 'a' }))
    evm.head = 2_000n
    await scan('a')
    expect(evm.asked.map(({ fromBlock }) => fromBlock)).toEqual([500n, 500n, 936n])
  })

  it('misses nothing of a swap while only others are polled', async () => {
    const { evm, scan } = setUp()
    const { done } = await scan('due')
    await done(toEvm([], { id: 'due' }))
    routerLog(evm, 'wrapped', { txid: txidOf('2'), block: 1_100n })
    evm.head = 5_000n
    const next = await scan('due')
    await next.done(toEvm([], { id: 'due' }))
    evm.head = 9_000n
    expect((await scan('not-due', 'due')).byTxid.has(txidOf('2'))).toBe(true)
    expect(evm.asked.at(-1)).toEqual({ fromBlock: 500n, toBlock: 9_000n })
  })

  it('reads again the blocks that only one server has shown', async () => {
    const { evm, scan } = setUp()
    const pass = async (servers: number) => {
      evm.servers = { servers, of: 2 }
      evm.head += 1_000n
      await (await scan('a')).done(toEvm([], { id: 'a' }))
    }
    for (const servers of [2, 1, 1, 2, 2]) await pass(servers)
    expect(evm.asked.map(({ fromBlock }) => fromBlock)).toEqual([500n, 1_936n, 1_936n, 1_936n, 4_936n])
  })

  it('never begins before the swap did', async () => {
    const { evm, store, scan } = setUp()
    evm.head = 510n
    const { done } = await scan('a')
    await done(toEvm([], { id: 'a' }))
    await scan('a')
    expect(evm.asked.at(-1)?.fromBlock).toBe(500n)
    evm.head = 5_000n
    await (await scan('a')).done(toEvm([], { id: 'a' }))
    await rescan(store, 'a')
    await scan('a')
    expect(evm.asked.at(-1)?.fromBlock).toBe(500n)
  })
})

describe('a scan of the routers over many blocks', () => {
  const setUpFarHead = () => {
    const evm = new FakeEvm(1001)
    evm.head = 120_000n
    const look = { deployment: deploymentOf({ base: evm }), store: memoryStore(), clock: memoryClock(0) }
    const old = toEvm([], { id: 'old' })
    const late = toEvm([], {
      id: 'late',
      startedFrom: { bitcoinHeight: 1, blocks: [{ chainId: 1001, block: 110_000n }] },
    })
    return { evm, look, old, late }
  }

  it('reads a range at a time up to the head', async () => {
    const { evm, look, old } = setUpFarHead()
    const wholes: boolean[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const scan = await scanRouters(BASE, [old], look)
      wholes.push(scan.isWhole)
      await scan.done(old)
    }
    expect(wholes).toEqual([false, false, true])
    expect(evm.asked.map(({ fromBlock }) => fromBlock)).toEqual([500n, 50_435n, 100_370n])
  })

  it('never moves a cursor backwards', async () => {
    const { look, old, late } = setUpFarHead()
    const scan = await scanRouters(BASE, [old, late], look)
    await scan.done(old)
    await scan.done(late)
    expect(await scanFrom(look.store, 'routers', 'late', 110_000n)).toBe(110_000n)
    await scannedTo(look.store, 'routers', 'old', 115_000n)
    await scan.done(old)
    expect(await scanFrom(look.store, 'routers', 'old', 500n)).toBe(114_936n)
  })

  it('goes on after a whole range that one server shows', async () => {
    const { evm, look, old } = setUpFarHead()
    evm.servers = { servers: 1, of: 2 }
    for (let turn = 0; turn < 4; turn += 1) await (await scanRouters(BASE, [old], look)).done(old)
    expect(evm.asked.map(({ fromBlock }) => fromBlock)).toEqual([500n, 50_435n, 100_370n, 100_370n])
  })

  it('finds what is in its range, and no more', async () => {
    const { evm, look, old } = setUpFarHead()
    routerLog(evm, 'swapped', { txid: txidOf('1'), block: 50_499n })
    routerLog(evm, 'swapped', { txid: txidOf('2'), block: 50_500n })
    expect([...(await scanRouters(BASE, [old], look)).byTxid.keys()]).toEqual([txidOf('1')])
  })
})
