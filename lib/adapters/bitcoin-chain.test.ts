import { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { genesisHash } from '~/lib/core/network'
import { memoryArea } from '~/lib/services/journal/memory.fixture'
import { createBitcoinChain } from './bitcoin-chain'
import type { HttpAnswer, HttpRequest } from './http'

const ONE = 'https://one.example/api'
const TWO = 'https://two.example/api'
const THREE = 'https://three.example/api'
const OWN_SCRIPT = `0014${'11'.repeat(20)}`
const OWN_ADDRESS = addressOfScript(OWN_SCRIPT, 'signet') ?? ''
const OTHER_SCRIPT = `0014${'22'.repeat(20)}`
const BLOCK = 'aa'.repeat(32)
const OTHER_BLOCK = 'bb'.repeat(32)
const TIP = 800_000

type Server = Record<string, unknown>

/** A raw transaction that pays `sats` to a script; `salt` varies its txid. */
function payment(script: string, sats: bigint, salt = 1) {
  const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
  const spent = { txid: hex.encode(new Uint8Array(32).fill(salt)), vout: 0 }
  transaction.addInput({ txid: spent.txid, index: spent.vout })
  transaction.addOutput({ script: hex.decode(script), amount: sats })
  const raw = hex.encode(transaction.unsignedTx)
  return {
    raw,
    txid: txidOf(raw),
    json: {
      txid: txidOf(raw),
      version: transaction.version,
      vin: [
        {
          ...spent,
          scriptsig: '',
          sequence: 0xffff_ffff,
          prevout: { scriptpubkey: OTHER_SCRIPT, value: Number(sats) + 100 },
        },
      ],
      vout: [{ scriptpubkey: script, value: Number(sats) }],
      locktime: 0,
    },
  }
}

const at = (height: number, hash = BLOCK) => ({ confirmed: true, block_height: height, block_hash: hash })
const MEMPOOL = { confirmed: false }

/** Servers: a value is the response body, an AppError is thrown, any other path answers 404. */
function setup(...given: [Server, Server?, Server?]) {
  const calls: string[] = []
  const usual: Server = { '/block-height/0': genesisHash('signet'), '/blocks/tip/height': String(TIP) }
  const esplora = [ONE, TWO, THREE].slice(0, given.length)
  const servers = new Map(esplora.map((url, index) => [url, { ...usual, ...given[index] }]))
  const http = async (request: HttpRequest): Promise<HttpAnswer> => {
    const base = esplora.find((url) => request.url.startsWith(url)) ?? ''
    const path = request.url.slice(base.length)
    calls.push(`${new URL(base).hostname.split('.')[0]} ${path}`)
    const answer = servers.get(base)?.[path]
    if (answer instanceof AppError) throw answer
    if (answer === undefined) return { status: 404, text: 'not found' }
    if (isAnswer(answer)) return answer
    return { status: 200, text: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  }
  return {
    chain: createBitcoinChain({
      bitcoin: { network: 'signet', esplora, workFloor: null },
      http,
      now: () => 0,
      session: memoryArea(),
    }),
    calls,
  }
}

function isAnswer(value: unknown): value is HttpAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'text' in value
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

const down = new AppError('chain-unreachable', 'down')
const coinOf = ({ txid }: { txid: string }, value: number, status: object = at(TIP)) => ({
  txid,
  vout: 0,
  value,
  status,
})
const utxoPath = `/address/${OWN_ADDRESS}/utxo`

describe('utxos', () => {
  const own = payment(OWN_SCRIPT, 5_000n)
  const raw = { [`/tx/${own.txid}/hex`]: own.raw }
  const coin = { txid: own.txid, vout: 0, valueSats: 5_000n, confirmations: 1 }

  it('makes no further calls if two servers agree', async () => {
    const { chain, calls } = setup({ [utxoPath]: [coinOf(own, 5_000)] }, { [utxoPath]: [coinOf(own, 5_000)] })
    expect(await chain.utxos(OWN_ADDRESS)).toEqual([coin])
    expect(calls.filter((call) => call.includes('/tx/'))).toEqual([])
  })

  it('takes the smaller number of confirmations', async () => {
    const { chain } = setup(
      { [utxoPath]: [coinOf(own, 5_000, at(TIP - 5))] },
      { [utxoPath]: [coinOf(own, 5_000, MEMPOOL)] },
    )
    expect(await chain.utxos(OWN_ADDRESS)).toEqual([{ ...coin, confirmations: 0 }])
  })

  it('takes a disputed value from the raw transaction, whichever server lies', async () => {
    for (const [one, two] of [
      [5_000, 9_000],
      [9_000, 5_000],
    ] as const) {
      const { chain } = setup(
        { [utxoPath]: [coinOf(own, one)], ...raw },
        { [utxoPath]: [coinOf(own, two)], ...raw },
      )
      expect(await chain.utxos(OWN_ADDRESS)).toEqual([coin])
    }
  })

  it('keeps a coin listed by one server if it is real, and drops it if the other server knows its spend', async () => {
    const spends = [{ spent: true, txid: BLOCK, status: MEMPOOL }]
    const hidden = setup({ [utxoPath]: [] }, { [utxoPath]: [coinOf(own, 5_000)], ...raw })
    expect(await hidden.chain.utxos(OWN_ADDRESS)).toEqual([coin])
    const spent = setup(
      { [utxoPath]: [], [`/tx/${own.txid}/outspends`]: spends },
      { [utxoPath]: [coinOf(own, 5_000)], ...raw },
    )
    expect(await spent.chain.utxos(OWN_ADDRESS)).toEqual([])
  })

  it('drops a coin that one server made up', async () => {
    const foreign = payment(OTHER_SCRIPT, 5_000n)
    const invented = setup({ [utxoPath]: [coinOf(own, 5_000)] }, { [utxoPath]: [] })
    expect(await invented.chain.utxos(OWN_ADDRESS)).toEqual([])
    const notOurs = setup(
      { [utxoPath]: [coinOf(foreign, 5_000)], [`/tx/${foreign.txid}/hex`]: foreign.raw },
      { [utxoPath]: [] },
    )
    expect(await notOurs.chain.utxos(OWN_ADDRESS)).toEqual([])
  })

  it('reports a disagreement if a server invents or hides thousands of coins, and does not check each', async () => {
    const many = Array.from({ length: 201 }, (_, vout) => ({ ...coinOf(own, 5_000), vout }))
    for (const [one, two] of [
      [many, []],
      [[], many],
      [many, many.map((each) => ({ ...each, value: 6_000 }))],
    ]) {
      const { chain, calls } = setup({ [utxoPath]: one }, { [utxoPath]: two })
      expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('chain-disagreement')
      expect(calls.length).toBeLessThan(10)
    }
    expect(await setup({ [utxoPath]: many }, { [utxoPath]: many }).chain.utxos(OWN_ADDRESS)).toHaveLength(201)
  })

  it('asks a server for its tip once, however many blocks its coins are in', async () => {
    const above = Array.from({ length: 30 }, (_, vout) => ({ ...coinOf(own, 5_000, at(TIP + vout)), vout }))
    const { chain, calls } = setup({ [utxoPath]: above })
    const coins = await chain.utxos(OWN_ADDRESS)
    expect(new Set(coins.map(({ confirmations }) => confirmations))).toEqual(new Set([1]))
    expect(calls.filter((call) => call.includes('/tip/'))).toHaveLength(1)
  })

  it('believes one server if the other is down or sends nonsense', async () => {
    for (const said of [down, '<html>', [{ ...coinOf(own, 5_000), value: -1 }]]) {
      const { chain } = setup({ [utxoPath]: said }, { [utxoPath]: [coinOf(own, 5_000)] })
      expect(await chain.utxos(OWN_ADDRESS)).toEqual([coin])
    }
  })
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
  ])('six blocks deep for one and %s the other is disputed, and decided by a third', async (_, other) => {
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

  it('is what its txid hashes, whatever one server makes of it', async () => {
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

  it('is a disagreement if two servers differ about what it spends, which no hash proves', async () => {
    expect(await codeOf(setup(honest, otherPayer).chain.transaction(tx.txid))).toBe('chain-disagreement')
  })

  it('is decided by a third server then, and so is the height', async () => {
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

describe('feeRates', () => {
  const rates = (given: object) => ({ '/fee-estimates': given })
  const shown = async (...servers: [Server, Server?]) => [...(await setup(...servers).chain.feeRates())]

  it('are the lower of two, so that no single server can raise the fee', async () => {
    const [market, absurd] = [rates({ 1: 20, 3: 10, 6: 5 }), rates({ 1: 900, 3: 900 })]
    const lower = [
      [1, 20],
      [3, 10],
    ]
    expect(await shown(market, absurd)).toEqual(lower)
    expect(await shown(absurd, market)).toEqual(lower)
  })

  it('come from one server if the other has none or is down', async () => {
    const known = rates({ 1: 20 })
    for (const other of [rates({}), { '/fee-estimates': down }]) {
      expect(await shown(known, other)).toEqual([[1, 20]])
      expect(await shown(other, known)).toEqual([[1, 20]])
    }
  })

  it('are a disagreement if two servers have no target in common', async () => {
    const { chain } = setup(rates({ 1: 20 }), rates({ 7: 900 }))
    expect(await codeOf(chain.feeRates())).toBe('chain-disagreement')
  })
})

describe('transactions', () => {
  const [a, b, c] = [payment(OWN_SCRIPT, 1n, 1), payment(OWN_SCRIPT, 2n, 2), payment(OWN_SCRIPT, 3n, 3)]
  const path = `/address/${OWN_ADDRESS}/txs`
  const entry = (tx: { json: object }, status: object) => ({ ...tx.json, status })
  const shown = async (one: Server, two: Server) =>
    (await setup(one, two).chain.transactions(OWN_ADDRESS)).map(({ txid, status }) => [txid, status.state])

  it('lists what either server shows, confirmed only if both say so', async () => {
    const one = { [path]: [entry(c, MEMPOOL), entry(b, at(TIP)), entry(a, at(TIP - 1))] }
    const two = { [path]: [entry(b, at(TIP))] }
    expect(await shown(one, two)).toEqual([
      [c.txid, 'mempool'],
      [a.txid, 'mempool'],
      [b.txid, 'confirmed'],
    ])
  })

  it('requests what is beyond the other server’s page', async () => {
    const one = { [path]: [entry(b, at(TIP)), entry(a, at(TIP - 1))] }
    const two = { [path]: [entry(b, at(TIP))], [`/tx/${a.txid}`]: entry(a, at(TIP - 1)) }
    expect(await shown(one, two)).toEqual([
      [b.txid, 'confirmed'],
      [a.txid, 'confirmed'],
    ])
  })

  it('continues after a given transaction', async () => {
    const { chain } = setup({ [`${path}/chain/${b.txid}`]: [entry(a, at(5))] })
    expect((await chain.transactions(OWN_ADDRESS, b.txid)).map(({ txid }) => txid)).toEqual([a.txid])
    expect(await codeOf(chain.transactions(OWN_ADDRESS, 'x/../y'))).toBe('bad-input')
  })
})

describe('outspends', () => {
  const path = `/tx/${BLOCK}/outspends`
  const by = (txid: string, status: object) => ({ spent: true, txid, status })
  const unspent = { spent: false }
  const X = 'c1'.repeat(32)
  const Y = 'c2'.repeat(32)

  it.each([
    ['neither', unspent, unspent, { spent: false }],
    ['one only', unspent, by(X, at(TIP)), { spent: true, txid: X, status: { state: 'mempool' } }],
    ['both', by(X, at(TIP)), by(X, at(TIP)), { spent: true, txid: X, status: { state: 'confirmed' } }],
    [
      'both, one not yet',
      by(X, MEMPOOL),
      by(X, at(TIP)),
      { spent: true, txid: X, status: { state: 'mempool' } },
    ],
    ['two spenders', by(X, MEMPOOL), by(Y, at(TIP)), { spent: true, txid: Y, status: { state: 'mempool' } }],
    [
      'two confirmed spenders',
      by(X, at(TIP)),
      by(Y, at(TIP)),
      { spent: true, txid: X, status: { state: 'mempool' } },
    ],
  ])('seen by %s', async (_, one, two, settled) => {
    const { chain } = setup({ [path]: [one] }, { [path]: [two] })
    expect(await chain.outspends(BLOCK)).toMatchObject([settled])
  })
})

describe('tipHeight', () => {
  const tip = (height: number) => ({ '/blocks/tip/height': String(height) })

  it('is the lower of two close heights, and a disagreement if they are far apart', async () => {
    expect(await setup(tip(105), tip(100)).chain.tipHeight()).toBe(100)
    expect(await codeOf(setup(tip(107), tip(100)).chain.tipHeight())).toBe('chain-disagreement')
    expect(await setup(tip(7), { '/blocks/tip/height': down }).chain.tipHeight()).toBe(7)
  })
})

describe('blockTime', () => {
  const path = { '/block-height/7': BLOCK, [`/block/${BLOCK}`]: { id: BLOCK, timestamp: 1_700_000_000 } }

  it('is the time of the block at that height, from the first server that answers', async () => {
    expect(await setup(path).chain.blockTime(7)).toBe(1_700_000_000)
    expect(await setup({ '/block-height/7': down }, path).chain.blockTime(7)).toBe(1_700_000_000)
    expect(await codeOf(setup(path).chain.blockTime(8))).toBe('chain-unreachable')
  })

  it.each([{ timestamp: -1 }, { timestamp: 2 ** 32 }, { timestamp: '7' }, {}])(
    'refuses %j',
    async (block) => {
      const { chain } = setup({ ...path, [`/block/${BLOCK}`]: block })
      expect(await codeOf(chain.blockTime(7))).toBe('chain-nonsense')
    },
  )
})

describe('broadcast', () => {
  const tx = payment(OWN_SCRIPT, 5_000n)
  const known = { [`/tx/${tx.txid}`]: { ...tx.json, status: MEMPOOL } }
  const refusal: HttpAnswer = { status: 400, text: 'RPC error: {"code":-26,"message":"dust"}' }
  const broadcast = (...servers: [Server, Server?]) => setup(...servers).chain.broadcast(tx.raw)

  it('goes to every server, and is accepted if one accepts it', async () => {
    const { chain, calls } = setup({ '/tx': refusal }, { '/tx': tx.txid })
    expect(await chain.broadcast(tx.raw)).toEqual({ accepted: true })
    expect(calls.filter((call) => call.endsWith('/tx'))).toEqual(['one /tx', 'two /tx'])
  })

  it('is accepted if a server rejects it or fails but has the transaction', async () => {
    const broken: HttpAnswer = { status: 500, text: '' }
    for (const said of [refusal, broken, down, BLOCK, '<html>'])
      expect(await broadcast({ '/tx': said, ...known })).toEqual({ accepted: true })
  })

  it('is rejected, with a node’s reason, if every server that answers rejects it', async () => {
    const refused = { accepted: false, reason: 'dust' }
    expect(await broadcast({ '/tx': refusal }, { '/tx': refusal })).toEqual(refused)
    expect(await broadcast({ '/tx': down }, { '/tx': refusal })).toEqual(refused)
  })

  it('is undecided if no server answers', async () => {
    for (const said of [down, { status: 500, text: 'x' }, { status: 503, text: '' }, BLOCK])
      expect(await codeOf(broadcast({ '/tx': said }))).toBe('chain-unreachable')
  })

  it('sends nothing to a server of another network', async () => {
    const { chain, calls } = setup({ '/block-height/0': genesisHash('testnet4'), '/tx': tx.txid })
    expect(await codeOf(chain.broadcast(tx.raw))).toBe('chain-wrong-network')
    expect(calls).toEqual(['one /block-height/0'])
  })
})

it('reads fee rates from the first server that has them', async () => {
  const { chain } = setup({ '/fee-estimates': '{"1":-5}' }, { '/fee-estimates': { 1: 9.5 } })
  expect(await chain.feeRates()).toEqual(new Map([[1, 9.5]]))
})

describe('a transaction that two servers must have', () => {
  const { raw, txid } = payment(OWN_SCRIPT, 5_000n)
  const [has, lacks, broken] = [
    { [`/tx/${txid}/hex`]: raw },
    {},
    { [`/tx/${txid}/hex`]: new AppError('chain-unreachable', 'down') },
  ]
  const shared = (...servers: [Server, Server?, Server?]) => setup(...servers).chain.sharedTransaction(txid)

  it('is known if both have it, or the only one there is', async () => {
    expect(await shared(has, has)).toBe(raw)
    expect(await shared(has)).toBe(raw)
    expect(await shared(lacks)).toBeUndefined()
  })

  it('is unknown if only one of two has it, or answers', async () => {
    for (const other of [lacks, broken]) {
      expect(await shared(has, other)).toBeUndefined()
      expect(await shared(other, has)).toBeUndefined()
    }
  })
})
