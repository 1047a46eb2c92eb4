import type { BlockHeader } from '~/lib/core/bitcoin/block-header'
import { describe, expect, it } from 'vitest'
import type { ServerCount } from '~/lib/core/server-count'
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
  setupWith,
  codeOf,
  down,
  blockJson,
} from './bitcoin-chain.fixture'

const coinOf = ({ txid }: { txid: string }, value: number, status: object = at(TIP)) => ({
  txid,
  vout: 0,
  value,
  status,
})
const utxoPath = `/address/${OWN_ADDRESS}/utxo`
it('reads fee rates from the first server that has them', async () => {
  const { chain } = setup({ '/fee-estimates': '{"1":-5}' }, { '/fee-estimates': { 1: 9.5 } })
  expect(await chain.feeRates()).toEqual({ rates: new Map([[1, 9.5]]) })
})

it.each([
  ['what the servers say', null],
  ['proven work', 0x1d00_ffff],
])('reads the tip by %s again after a clock setback', async (_, floor) => {
  const { txid, json } = payment(OWN_SCRIPT, 5_000n)
  const { chain, calls, clock } = setupWith(floor, {
    [`/tx/${txid}`]: { ...json, status: at(TIP) },
    '/blocks': [],
  })
  const looks = () => calls.filter((call) => call.endsWith('/blocks') || call.endsWith('/tip/height')).length
  const look = () => chain.status(txid).catch(() => undefined)
  await look()
  await look()
  expect(looks()).toBe(1)
  clock.ms -= 3_600_000
  await look()
  expect(looks()).toBe(2)
})

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

  it('takes a disputed value from the raw transaction', async () => {
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

  it('keeps one server’s coin unless the other knows its spend', async () => {
    const spends = [{ spent: true, txid: BLOCK, status: MEMPOOL }]
    const known = { [`/tx/${own.txid}`]: { ...own.json, status: at(TIP - 3) } }
    const hidden = setup(
      { [utxoPath]: [], ...known },
      { [utxoPath]: [coinOf(own, 5_000, at(TIP - 1))], ...raw },
    )
    expect(await hidden.chain.utxos(OWN_ADDRESS)).toEqual([{ ...coin, confirmations: 2 }])
    const spent = setup(
      { [utxoPath]: [], [`/tx/${own.txid}/outspends`]: spends },
      { [utxoPath]: [coinOf(own, 5_000)], ...raw },
    )
    expect(await spent.chain.utxos(OWN_ADDRESS)).toEqual([])
  })

  it.each<[string, Server]>([
    ['does not know its transaction', {}],
    ['has it in the mempool', { [`/tx/${own.txid}`]: { ...own.json, status: MEMPOOL } }],
    ['does not answer', { [`/tx/${own.txid}`]: down }],
  ])('takes a coin for unconfirmed if the other server %s', async (_, other) => {
    const paid = { [utxoPath]: [coinOf(own, 5_000, at(TIP - 9))], ...raw }
    const unlisted = { [utxoPath]: [], ...other }
    for (const { chain } of [setup(paid, unlisted), setup(unlisted, paid)])
      expect(await chain.utxos(OWN_ADDRESS)).toEqual([{ ...coin, confirmations: 0 }])
  })

  // threat: lying-esplora
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

  it('reports a disagreement about hundreds of coins without checking each', async () => {
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

  it.each([
    ['one server', [coinOf(own, 5_000), coinOf(own, 5_000)], [coinOf(own, 5_000)]],
    ['the other', [coinOf(own, 5_000)], [coinOf(own, 5_000), coinOf(own, 5_000)]],
    ['both', [coinOf(own, 5_000), coinOf(own, 5_000)], [coinOf(own, 5_000), coinOf(own, 5_000)]],
  ])('counts a coin once that is listed twice by %s', async (_, one, other) => {
    const { chain } = setup({ [utxoPath]: one, ...raw }, { [utxoPath]: other, ...raw })
    expect(await chain.utxos(OWN_ADDRESS)).toEqual([coin])
    expect(await setup({ [utxoPath]: one }).chain.utxos(OWN_ADDRESS)).toEqual([coin])
  })

  it('asks a server for its tip once for many blocks', async () => {
    const above = Array.from({ length: 30 }, (_, vout) => ({ ...coinOf(own, 5_000, at(TIP + vout)), vout }))
    const { chain, calls } = setup({ [utxoPath]: above })
    const coins = await chain.utxos(OWN_ADDRESS)
    expect(new Set(coins.map(({ confirmations }) => confirmations))).toEqual(new Set([1]))
    expect(calls.filter((call) => call.includes('/tip/'))).toHaveLength(1)
  })

  it('believes one server if the other fails or sends nonsense', async () => {
    for (const said of [down, '<html>', [{ ...coinOf(own, 5_000), value: -1 }]]) {
      const { chain } = setup({ [utxoPath]: said }, { [utxoPath]: [coinOf(own, 5_000)] })
      expect(await chain.utxos(OWN_ADDRESS)).toEqual([coin])
    }
  })
})

describe('feeRates', () => {
  const rates = (given: object) => ({ '/fee-estimates': given })
  const shown = async (...servers: [Server, Server?, Server?]) => [
    ...(await setup(...servers).chain.feeRates()).rates,
  ]

  it('are the lower of what two servers say', async () => {
    const [market, absurd] = [rates({ 1: 20, 3: 10, 6: 5 }), rates({ 1: 900, 3: 900 })]
    const lower = [
      [1, 20],
      [3, 10],
      [6, 5],
    ]
    expect(await shown(market, absurd)).toEqual(lower)
    expect(await shown(absurd, market)).toEqual(lower)
  })

  it('are never below the profile’s lowest rate', async () => {
    const low = rates({ 1: 0.4, 3: 0.04 })
    expect(await shown(low, low)).toEqual([
      [1, 0.4],
      [3, 0.1],
    ])
  })

  it('come from one server if the other gives none', async () => {
    const known = rates({ 1: 20 })
    for (const other of [rates({}), { '/fee-estimates': down }]) {
      expect(await shown(known, other)).toEqual([[1, 20]])
      expect(await shown(other, known)).toEqual([[1, 20]])
    }
  })

  it('are counted as one server’s if the other has none', async () => {
    for (const [one, other] of [
      [rates({}), rates({ 1: 900 })],
      [rates({ 1: 900 }), rates({})],
    ] as const) {
      const counts: ServerCount[] = []
      const { chain } = setup(one, other)
      await chain.counting((count) => counts.push(count)).feeRates()
      expect(counts).toEqual([{ servers: 1, of: 2 }])
    }
  })

  it('come from a third server too if one has none', async () => {
    expect(await shown(rates({}), rates({ 1: 900 }), rates({ 1: 20 }))).toEqual([[1, 20]])
  })

  it('are none if no server has any', async () => {
    expect(await shown(rates({}), rates({}))).toEqual([])
  })

  // threat: lone-server
  it.each<[object, object, boolean]>([
    [{ 1: 1 }, { 1: 80 }, true],
    [{ 1: 80, 3: 80 }, { 1: 80, 3: 1 }, true],
    [{ 1: 20 }, { 7: 900 }, true],
    [{ 1: 10 }, { 1: 20 }, false],
    [{ 1: 10 }, { 1: 20.1 }, true],
    [{ 1: 1 }, { 1: 4 }, false],
    [{ 1: 1 }, { 1: 4.1 }, true],
    [{ 1: 5, 1008: 1 }, { 1: 5, 1008: 90 }, false],
    [{ 1: 5 }, { 2: 5, 3: 4 }, false],
  ])('of %j and %j are disputed: %s', async (one, other, isDisputed) => {
    for (const pair of [
      [one, other],
      [other, one],
    ] as const) {
      const told = await setup(rates(pair[0]), rates(pair[1])).chain.feeRates()
      expect(told.dearer !== undefined).toBe(isDisputed)
      if (isDisputed) expect(told.dearer?.get(7)).not.toBe(told.rates.get(7) ?? 0)
    }
  })

  it('are those that a third server bears out', async () => {
    const [one, liar] = [rates({ 1: 20 }), rates({ 1: 900 })]
    expect(await setup(one, liar, one).chain.feeRates()).toEqual({ rates: new Map([[1, 20]]) })
  })
})

describe('transactions', () => {
  const [a, b, c] = [payment(OWN_SCRIPT, 1n, 1), payment(OWN_SCRIPT, 2n, 2), payment(OWN_SCRIPT, 3n, 3)]
  const path = `/address/${OWN_ADDRESS}/txs`
  const entry = (tx: { json: object }, status: object) => ({ ...tx.json, status })
  const shown = async (one: Server, two: Server) =>
    (await setup(one, two).chain.transactions(OWN_ADDRESS)).map(({ txid, status }) => [txid, status.state])

  it('lists what either server shows, confirmed only if both agree', async () => {
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

  it('are a disagreement if a server hides or invents hundreds', async () => {
    const many = Array.from({ length: 201 }, (_, index) => entry(payment(OWN_SCRIPT, BigInt(index)), MEMPOOL))
    for (const [one, two] of [
      [many, []],
      [[], many],
    ]) {
      const { chain, calls } = setup({ [path]: one }, { [path]: two })
      expect(await codeOf(chain.transactions(OWN_ADDRESS))).toBe('chain-disagreement')
      expect(calls.length).toBeLessThan(10)
    }
    expect(await shown({ [path]: many }, { [path]: many })).toHaveLength(201)
  })

  it('continues after a given transaction', async () => {
    const { chain } = setup({ [`${path}/chain/${b.txid}`]: [entry(a, at(5))] })
    expect((await chain.transactions(OWN_ADDRESS, b.txid)).map(({ txid }) => txid)).toEqual([a.txid])
    expect(await codeOf(chain.transactions(OWN_ADDRESS, 'x/../y'))).toBe('bad-input')
  })

  /** Lists an address by pages, of which the first may be longer, and reads all of them. */
  const asksFor = async (firstPage: number, ...pages: number[]) => {
    const server: Server = {}
    let salt = 0
    let from = path
    for (const length of [firstPage, ...pages]) {
      const page = Array.from({ length }, () => payment(OWN_SCRIPT, BigInt((salt += 1))))
      server[from] = page.map((one) => entry(one, at(TIP)))
      from = `${path}/chain/${page.at(-1)?.txid}`
    }
    const { chain, calls } = setup({ ...server, [from]: [] })
    let [after, all]: [string | undefined, number] = [undefined, 0]
    for (let page = await chain.transactions(OWN_ADDRESS); page.length > 0;) {
      all += page.length
      after = page.at(-1)?.txid
      page = await chain.transactions(OWN_ADDRESS, after)
    }
    expect(all).toBe(salt)
    return calls.filter((call) => call.includes(path)).length
  }

  it.each([
    ['the first', [9], 1],
    ['one shorter than those before', [25, 25, 24], 3],
  ] as const)('ends without a question where %s page tells', async (_, [first, ...rest], questions) => {
    expect(await asksFor(first, ...rest)).toBe(questions)
  })

  it.each([[[10]], [[50, 25]], [[25, 10]], [[25, 24, 24, 24]]])(
    'asks on while a page may follow: %j',
    async ([first = 0, ...rest]) => {
      expect(await asksFor(first, ...rest)).toBe(rest.length + 2)
    },
  )
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

  it('are proven only for the outputs asked about', async () => {
    const server = { [path]: Array.from({ length: 300 }, (_, vout) => by(vout === 7 ? X : Y, at(TIP))) }
    const { chain, calls } = setupWith(0x1d00_ffff, server, server)
    const spends = await chain.outspends(BLOCK, [7])
    expect(spends).toHaveLength(300)
    expect(spends[8]).toEqual({ spent: true, txid: Y, status: { state: 'mempool' } })
    expect(calls.filter((call) => call.includes(Y))).toEqual([])
    expect(calls.filter((call) => call.includes(X))).not.toEqual([])
  })

  it('are confirmed by one server only where it is alone', async () => {
    const confirmed = { [path]: [unspent, by(X, at(TIP))] }
    const stateOf = async ({ chain }: ReturnType<typeof setup>) => {
      const [, spend] = await chain.outspends(BLOCK)
      return spend?.spent === true ? spend.status.state : 'unspent'
    }
    expect(await stateOf(setup(confirmed))).toBe('confirmed')
    expect(await stateOf(setup(confirmed, { [path]: down }))).toBe('mempool')
  })
})

describe('tipHeight', () => {
  const tip = (height: number) => ({ '/blocks/tip/height': String(height) })

  it('is the lower of two, or disputed if far apart', async () => {
    expect(await setup(tip(105), tip(100)).chain.tipHeight()).toBe(100)
    expect(await codeOf(setup(tip(107), tip(100)).chain.tipHeight())).toBe('chain-disagreement')
    expect(await setup(tip(7), { '/blocks/tip/height': down }).chain.tipHeight()).toBe(7)
  })
})

const HEADER: BlockHeader = {
  version: 4,
  previousHash: '0'.repeat(64),
  merkleRoot: '11'.repeat(32),
  time: 0,
  bits: 0x1d00ffff,
  nonce: 1,
}

describe('blockTime', () => {
  const listed = (time: number, height = 7) => ({
    '/blocks/7': [blockJson({ height, header: { ...HEADER, time } })],
  })
  const path = listed(1_700_000_000)

  it('is decided by a third server if two differ', async () => {
    const lie = listed(1_800_000_000)
    expect(await codeOf(setup(lie, path).chain.blockTime(7))).toBe('chain-disagreement')
    expect(await codeOf(setup(path, lie).chain.blockTime(7))).toBe('chain-disagreement')
    expect(await setup(lie, path, path).chain.blockTime(7)).toBe(1_700_000_000)
  })

  it('is the block’s time, also where only one server answers', async () => {
    expect(await setup(path).chain.blockTime(7)).toBe(1_700_000_000)
    expect(await setup({ '/blocks/7': down }, path).chain.blockTime(7)).toBe(1_700_000_000)
    expect(await codeOf(setup(path).chain.blockTime(8))).toBe('chain-unreachable')
  })

  it.each([
    [[]],
    [listed(1_700_000_000, 6)['/blocks/7']],
    [[{ ...path['/blocks/7'][0], timestamp: 1_700_000_001 }]],
    [[{ ...path['/blocks/7'][0], timestamp: -1 }]],
    [{}],
  ])('refuses %j', async (blocks) => {
    expect(await codeOf(setup({ '/blocks/7': blocks }).chain.blockTime(7))).toBe('chain-nonsense')
  })
})
