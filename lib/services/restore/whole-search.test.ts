import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { loadJob, NEW_JOB } from './job'
import { LOCKER_SCRIPT, OWN, paying, transactionOf } from './reading.fixture'
import { device, SOURCES } from './restore.fixture'

describe('a deep search', () => {
  const FAR = 4_000_000n
  /** An account that has sent something, on a long chain. */
  const sender = () => {
    const made = device()
    made.chains.base.head = FAR
    return made
  }
  const firstAsked = ({ chains }: ReturnType<typeof device>) => chains.base.asked[0]?.fromBlock

  it('reads whole chains, where another reads the last days', async () => {
    const near = sender()
    await near.restore.request('own')
    await near.restore.resume()
    expect(firstAsked(near)).toBeGreaterThan(0n)
    const deep = sender()
    await deep.restore.request('own', 'deep')
    await deep.restore.resume()
    expect(firstAsked(deep)).toBe(0n)
  })

  it('tells its progress, rests when paused, and goes on', async () => {
    const { restore, store, chains, alarms } = sender()
    await restore.request('own', 'deep')
    let asked = 0
    const { deployment } = chains.reading
    const evm = deployment.evm.bind(deployment)
    deployment.evm = (name) => {
      const chain = evm(name)
      return {
        ...chain,
        logs: async (filter) => {
          asked += 1
          if (asked === 80) await restore.pause()
          return chain.logs(filter)
        },
      }
    }
    await restore.resume()
    const paused = await restore.status()
    expect(paused).toMatchObject({ state: 'paused', found: 0 })
    expect(paused.progress).toBeGreaterThan(0)
    expect(paused.progress).toBeLessThan(50)
    expect(alarms.alarms).toEqual(new Map())
    await restore.resume()
    expect(await restore.status()).toEqual(paused)

    const { cursors } = (await loadJob(store)) ?? NEW_JOB
    chains.base.asked.length = 0
    await restore.goOn()
    await restore.resume()
    expect(await restore.status()).toEqual({ state: 'idle', found: 0 })
    expect(chains.base.asked[0]?.fromBlock).toBe(BigInt(cursors['evm:polygon'] ?? 0) - 64n)
  })

  it('spares the servers, as a search near own bitcoin does', async () => {
    const { restore, chains } = device()
    const { deployment } = chains.reading
    let spared = 0
    deployment.sparing = () => {
      spared += 1
      return deployment
    }
    await restore.request('own')
    await restore.resume()
    expect(spared).toBe(1)
    await restore.request('own', 'deep')
    await restore.resume()
    expect(spared).toBe(2)
  })
})

describe('a search near own bitcoin', () => {
  it('keeps no progress on networks before bitcoin is read', async () => {
    const { restore, store, chains } = device()
    const { bitcoin } = chains.reading.deployment
    const transactions = bitcoin.transactions.bind(bitcoin)
    bitcoin.transactions = () => Promise.reject(new AppError('chain-unreachable', 'down'))
    await restore.request('own')
    await restore.resume()
    expect(chains.base.asked).not.toEqual([])
    expect(await loadJob(store)).toMatchObject({ state: 'failed', cursors: {}, finished: [] })
    bitcoin.transactions = transactions
    await restore.resume()
    expect(await loadJob(store)).toMatchObject({ state: 'done', finished: SOURCES })
  })

  it('notes what others have paid, and where', async () => {
    const { restore, store, chains } = device()
    const block = { height: 5, blockHash: 'a', confirmations: 9, basis: { servers: 2 } } as const
    const { listed, raw } = transactionOf([paying(OWN.scriptPubKey)], LOCKER_SCRIPT, {
      state: 'confirmed',
      ...block,
    })
    chains.list({ listed: { ...listed, seconds: 7_200 }, raw })
    await restore.request('own')
    await restore.resume()
    expect((await loadJob(store))?.received).toEqual([
      {
        txid: listed.txid,
        scriptPubKey: OWN.scriptPubKey,
        sats: ['1000000'],
        height: 5,
        seconds: 7_200,
        from: [LOCKER_SCRIPT],
      },
    ])
  })
})
