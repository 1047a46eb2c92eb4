// @module-tag release

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestWallet } from './bitcoin/test-wallet'
import { evmAccount } from './evm/accounts'
import { callRpc } from './evm/json-rpc'
import { createLag } from './lag'
import { freshAddress, openNetwork } from './service/fixture'
import type { TestNetwork } from './service/fixture'

describe('a second port', () => {
  const knowledge = (port: Parameters<typeof createLag>[0]) => {
    const clock = { ms: 0 }
    const lag = createLag(port, () => clock.ms)
    return { clock, lag, knowsAfter: (ms: number) => ((clock.ms += ms), lag.knows(7n)) }
  }

  it('that is behind knows a block once it is told', () => {
    const { lag, knowsAfter } = knowledge('behind')
    expect([knowsAfter(0), knowsAfter(1e9)]).toEqual([false, false])
    lag.tell(7n)
    expect(knowsAfter(0)).toBe(true)
    expect(lag.knows(8n)).toBe(false)
  })

  it('that is late knows a block a second later', () => {
    const { lag, knowsAfter } = knowledge('late')
    expect([knowsAfter(0), knowsAfter(999), knowsAfter(1)]).toEqual([false, false, true])
    expect(lag.knows(8n)).toBe(false)
  })

  it('that is level knows every block', () => {
    expect(knowledge('level').knowsAfter(0)).toBe(true)
  })
})

describe('the second server of a network', () => {
  let network: TestNetwork
  beforeAll(async () => {
    network = await openNetwork()
  })
  afterAll(() => network.stop())

  const fromEsplora = (path: string) =>
    Promise.all(
      network.bitcoin.esploraUrls.map(async (url): Promise<unknown> => {
        const answer = await fetch(`${url}${path}`)
        return answer.headers.get('content-type') === 'application/json' ? answer.json() : answer.text()
      }),
    )
  const fromNodes = (method: string, ...params: unknown[]) =>
    Promise.all(network.chains.base.rpcUrls.map((url) => callRpc(url, method, params)))

  it('has the newest payments in its mempool still', async () => {
    const { address } = createTestWallet('behind', 'p2wpkh')
    const { txid } = await network.bitcoin.fund(address, 50_000n)
    expect(await fromEsplora(`/tx/${txid}/status`)).toMatchObject([{ confirmed: true }, { confirmed: true }])
    const paid = await network.bitcoin.fund(address, 60_000n)
    await network.bitcoin.mine(1)
    const height = network.bitcoin.height()
    expect(await fromEsplora('/blocks/tip/height')).toEqual([`${height}`, `${height - 1}`])
    expect(await fromEsplora(`/block-height/${height}`)).toEqual([network.bitcoin.tip(), 'Block not found'])
    await network.bitcoin.reorg(2)
    // The branch is a block longer, and holds nothing.
    expect(await fromEsplora('/blocks/tip/height')).toEqual([`${height + 1}`, `${height}`])
    expect(await fromEsplora(`/tx/${paid.txid}/status`)).toEqual([{ confirmed: false }, { confirmed: false }])
    await network.bitcoin.mine(1)
    expect(await fromEsplora(`/tx/${paid.txid}/status`)).toMatchObject([
      { confirmed: true },
      { confirmed: false },
    ])
    expect(await fromEsplora('/mempool/txids')).toEqual([[], [paid.txid]])
    expect(await fromEsplora(`/address/${address}/utxo`)).toMatchObject([
      [{}, { txid: paid.txid, status: { confirmed: true } }],
      [{}, { txid: paid.txid, status: { confirmed: false } }],
    ])
    await network.untilBothKnow()
    const [first, second] = await fromEsplora(`/address/${address}/utxo`)
    expect(second).toEqual(first)
  })

  it('has the newest calls in its pool still', async () => {
    const to = freshAddress(5)
    const [before] = await fromNodes('eth_blockNumber')
    const { transactionHash } = await network.send('polygon', 5, to, '0x', 7n)
    const [head] = await fromNodes('eth_blockNumber')
    expect(await fromNodes('eth_blockNumber')).toEqual([head, before])
    expect(await fromNodes('eth_getBalance', to, 'latest')).toEqual(['0x7', '0x0'])
    expect(await fromNodes('eth_getTransactionReceipt', transactionHash)).toMatchObject([
      { status: '0x1' },
      null,
    ])
    expect(await fromNodes('eth_getTransactionByHash', transactionHash)).toMatchObject([
      { blockNumber: head },
      { blockNumber: null },
    ])
    await network.chains.base.mine(1)
    expect(await fromNodes('eth_getBalance', to, 'latest')).toEqual(['0x7', '0x7'])
    await network.untilBothKnow()
    const [first, second] = await fromNodes('eth_blockNumber')
    expect(second).toBe(first)
  })

  it('counts an account’s pending calls as the first does', async () => {
    await network.send('polygon', 5, freshAddress(5), '0x', 7n)
    const [first, second] = await fromNodes('eth_getTransactionCount', evmAccount(5).address, 'pending')
    expect(second).toBe(first)
    expect(first).not.toBe('0x0')
  })

  it('estimates fees a little differently', async () => {
    const rates = z.tuple([z.record(z.string(), z.number()), z.record(z.string(), z.number())])
    const [one, other] = rates.parse(await fromEsplora('/fee-estimates'))
    expect(other['1']).toBeGreaterThan(one['1'] ?? 0)
    expect(other['144']).toBeLessThan(one['144'] ?? 0)
    const [tip, otherTip] = await fromNodes('eth_maxPriorityFeePerGas')
    expect(otherTip).not.toBe(tip)
  })
})
