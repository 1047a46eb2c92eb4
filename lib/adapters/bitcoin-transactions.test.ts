import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { genesisHash } from '~/lib/core/network'
import type { HttpAnswer } from './http'
import {
  OWN_SCRIPT,
  OWN_ADDRESS,
  OTHER_SCRIPT,
  BLOCK,
  TIP,
  type Server,
  payment,
  at,
  MEMPOOL,
  setup,
  codeOf,
  down,
} from './bitcoin-chain.fixture'

const OTHER_BLOCK = 'bb'.repeat(32)
it('reads fee rates from the first server that has them', async () => {
  const { chain } = setup({ '/fee-estimates': '{"1":-5}' }, { '/fee-estimates': { 1: 9.5 } })
  expect(await chain.feeRates()).toEqual({ rates: new Map([[1, 9.5]]) })
})

describe('rawTransaction', () => {
  const tx = payment(OWN_SCRIPT, 5_000n)
  const path = `/tx/${tx.txid}/hex`

  it('is accepted only if it matches its txid', async () => {
    const forged = payment(OWN_SCRIPT, 9_000n).raw
    expect(await setup({ [path]: forged }, { [path]: tx.raw }).chain.rawTransaction(tx.txid)).toBe(tx.raw)
    for (const said of [forged, '00', '', '<html>'])
      expect(await codeOf(setup({ [path]: said }).chain.rawTransaction(tx.txid))).toBe('chain-nonsense')
  })

  it('is requested from every server', async () => {
    expect(await setup({}, { [path]: tx.raw }).chain.rawTransaction(tx.txid)).toBe(tx.raw)
    expect(await setup({}, {}).chain.rawTransaction(tx.txid)).toBeUndefined()
  })
})

describe('status', () => {
  const tx = payment(OWN_SCRIPT, 5_000n)
  const path = `/tx/${tx.txid}`
  const seen = (status: object) => ({ [path]: { ...tx.json, status } })

  it.each([
    [
      'both in one block',
      seen(at(TIP - 2)),
      seen(at(TIP - 2)),
      {
        state: 'confirmed',
        height: TIP - 2,
        blockHash: BLOCK,
        confirmations: 3,
        basis: { servers: 2 },
      },
    ],
    ['in two blocks', seen(at(TIP)), seen(at(TIP, OTHER_BLOCK)), { state: 'mempool' }],
    ['in a block for one', seen(at(TIP)), seen(MEMPOOL), { state: 'mempool' }],
    ['in a block for one, unknown to the other', {}, seen(at(TIP)), { state: 'mempool' }],
    ['in the mempool of one', seen(MEMPOOL), {}, { state: 'mempool' }],
    ['nowhere', {}, {}, { state: 'absent' }],
  ])('%s', async (_, one, two, status) => {
    expect(await setup(one, two).chain.status(tx.txid)).toEqual(status)
  })

  it.each([
    ['unknown to', {}],
    ['in the mempool of', seen(MEMPOOL)],
    ['in another block for', seen(at(TIP - 6, OTHER_BLOCK))],
  ])('is disputed if deep for one and %s the other', async (_, other) => {
    const deep = seen(at(TIP - 6))
    for (const [one, two] of [
      [deep, other],
      [other, deep],
    ] as const) {
      expect(await codeOf(setup(one, two).chain.status(tx.txid))).toBe('chain-disagreement')
      expect(await setup(one, two, deep).chain.status(tx.txid)).toMatchObject({ confirmations: 7 })
    }
    const behind = seen(at(TIP - 5))
    expect(await setup(behind, {}).chain.status(tx.txid)).toEqual({ state: 'mempool' })
  })

  it('counts confirmations from the server’s own tip', async () => {
    const behind = { ...seen(at(TIP - 2)), '/blocks/tip/height': String(TIP - 1) }
    const { chain } = setup(seen(at(TIP - 2)), behind)
    expect(await chain.status(tx.txid)).toMatchObject({ confirmations: 2 })
  })

  it('rejects a transaction with another txid', async () => {
    const { chain } = setup({ [path]: { ...payment(OWN_SCRIPT, 1n, 2).json, status: MEMPOOL } })
    expect(await codeOf(chain.status(tx.txid))).toBe('chain-nonsense')
  })

  it('is not requested if the txid is malformed', async () => {
    const { chain, calls } = setup({})
    expect(await codeOf(chain.status('../../x'))).toBe('bad-input')
    expect(calls).toEqual(['one /block-height/0'])
  })
})

describe('transaction', () => {
  const tx = payment(OWN_SCRIPT, 5_000n)
  const path = `/tx/${tx.txid}`
  const honest = { [path]: { ...tx.json, status: at(TIP) } }
  const lying = {
    [path]: { ...tx.json, vout: [{ scriptpubkey: OWN_SCRIPT, value: 6_000 }], status: at(TIP) },
  }
  const [input] = tx.json.vin
  const otherPayer = { [path]: { ...tx.json, vin: [{ ...input, prevout: null }], status: at(TIP) } }

  // threat: lying-esplora
  it('is what its txid hashes, whatever one server says', async () => {
    for (const pair of [
      [honest, lying],
      [lying, honest],
    ] as const) {
      const found = await setup(pair[0], pair[1]).chain.transaction(tx.txid)
      expect(found?.outputs).toEqual([{ scriptPubKey: OWN_SCRIPT, valueSats: 5_000n }])
    }
    expect(await codeOf(setup(lying, lying).chain.transaction(tx.txid))).toBe('chain-nonsense')
    const listed = `/address/${OWN_ADDRESS}/txs`
    const listing = setup({ [listed]: Object.values(lying) })
    expect(await codeOf(listing.chain.transactions(OWN_ADDRESS))).toBe('chain-nonsense')
  })

  it('is a disagreement if servers differ about what it spends', async () => {
    expect(await codeOf(setup(honest, otherPayer).chain.transaction(tx.txid))).toBe('chain-disagreement')
  })

  it('is decided by a third server if two differ', async () => {
    for (const [one, two] of [
      [honest, otherPayer],
      [otherPayer, honest],
    ] as const) {
      const found = await setup(one, two, honest).chain.transaction(tx.txid)
      expect(found?.inputs[0]?.scriptPubKey).toBe(OTHER_SCRIPT)
    }
    const height = (tip: number) => ({ '/blocks/tip/height': String(tip) })
    expect(await setup(height(9_999_999), height(100), height(101)).chain.tipHeight()).toBe(100)
  })
})

describe('broadcast', () => {
  const tx = payment(OWN_SCRIPT, 5_000n)
  const known = { [`/tx/${tx.txid}`]: { ...tx.json, status: MEMPOOL } }
  const refusal: HttpAnswer = { status: 400, text: 'RPC error: {"code":-26,"message":"dust"}' }
  const broadcast = (...servers: [Server, Server?]) => setup(...servers).chain.broadcast(tx.raw)

  it('goes to every server, of which one must accept', async () => {
    const { chain, calls } = setup({ '/tx': refusal }, { '/tx': tx.txid })
    expect(await chain.broadcast(tx.raw)).toEqual({ accepted: true })
    expect(calls.filter((call) => call.endsWith('/tx'))).toEqual(['one /tx', 'two /tx'])
  })

  it('is accepted if a refusing or failing server has it', async () => {
    const broken: HttpAnswer = { status: 500, text: '' }
    for (const said of [refusal, broken, down, BLOCK, '<html>'])
      expect(await broadcast({ '/tx': said, ...known })).toEqual({ accepted: true })
  })

  it('is rejected if every server that answers rejects it', async () => {
    const refused = { accepted: false, reason: 'dust' }
    expect(await broadcast({ '/tx': refusal }, { '/tx': refusal })).toEqual(refused)
    expect(await broadcast({ '/tx': down }, { '/tx': refusal })).toEqual(refused)
  })

  it('is undecided if no server answers or examines it', async () => {
    const loading = { status: 400, text: 'RPC error: {"code":-28,"message":"Loading block index"}' }
    for (const said of [
      loading,
      { status: 400, text: 'kalo' },
      down,
      { status: 500, text: 'x' },
      { status: 503, text: '' },
      BLOCK,
    ])
      expect(await codeOf(broadcast({ '/tx': said }))).toBe('chain-unreachable')
  })

  it('sends nothing to a server of another network', async () => {
    const { chain, calls } = setup({ '/block-height/0': genesisHash('testnet4'), '/tx': tx.txid })
    expect(await codeOf(chain.broadcast(tx.raw))).toBe('chain-wrong-network')
    expect(calls).toEqual(['one /block-height/0'])
  })
})

describe('a transaction that two servers must have', () => {
  const { raw, txid } = payment(OWN_SCRIPT, 5_000n)
  const [has, lacks, broken] = [
    { [`/tx/${txid}/hex`]: raw },
    {},
    { [`/tx/${txid}/hex`]: new AppError('chain-unreachable', 'down') },
  ]
  const shared = (...servers: [Server, Server?, Server?]) => setup(...servers).chain.sharedTransaction(txid)

  it('is known to both servers, or to the only one', async () => {
    expect(await shared(has, has)).toBe(raw)
    expect(await shared(has)).toBe(raw)
    expect(await shared(lacks)).toBeUndefined()
  })

  it('is unknown if one of two lacks it or fails', async () => {
    for (const other of [lacks, broken]) {
      expect(await shared(has, other)).toBeUndefined()
      expect(await shared(other, has)).toBeUndefined()
    }
  })
})
