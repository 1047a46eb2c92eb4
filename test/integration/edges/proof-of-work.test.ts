import { hex } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBitcoinChain } from '~/lib/adapters/bitcoin-chain'
import { createHttp } from '~/lib/adapters/http'
import { createReadings } from '~/lib/adapters/readings'
import { blockHashOf, type BlockHeader, decodeHeader, encodeHeader } from '~/lib/core/bitcoin/block-header'
import { hasWork } from '~/lib/core/bitcoin/proof-of-work'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import vectors from '../../vectors/bitcoin-work.json'
import { answersOf, genuine, type Payment, type Shown } from './esplora-of-vectors'
import { type HostileServer, send, sendJson, startHostileServer } from './hostile-server'

/** Easy enough to mine in a test: some two tries a header. */
const EASY = 0x207f_ffff
const [PAYMENT, OTHER, OLD] = vectors.payments
if (PAYMENT === undefined || OTHER === undefined || OLD === undefined) throw new TypeError('no vectors')
const { txid: TXID } = PAYMENT
const BLOCK = PAYMENT.headers[0]?.hash ?? ''
const TIME_MS = decodeHeader(hex.decode(PAYMENT.headers[0]?.raw ?? '')).time * 1_000
const HOUR_MS = 3_600_000

let servers: HostileServer[]
let time: number

beforeEach(async () => {
  servers = [await startHostileServer(), await startHostileServer()]
  time = 0
})
afterEach(async () => {
  for (const server of servers) await server.stop()
})

/** A wallet's view of mainnet; `shown` are the servers, of which a missing one is down. */
function chainOver(
  shown: (Shown | undefined)[],
  workFloor: number | null = null,
  session: Pick<KeyValueArea, 'get' | 'set'> = memoryArea(),
) {
  show(shown)
  const now = () => time
  return createBitcoinChain({
    bitcoin: {
      network: 'mainnet',
      esplora: servers.map(({ url }) => url),
      workFloor,
      minRelayFeeRate: 0.1,
    },
    http: createHttp({ fetch: globalThis.fetch, now }),
    now,
    session,
    readings: createReadings({ now, session: memoryArea() }),
  }).chain
}

function show(shown: (Shown | undefined)[]): void {
  for (const [index, server] of servers.entries()) {
    const one = shown[index]
    const answer = one === undefined ? undefined : answersOf(one)
    server.behave((request, response, body) => {
      const found = answer?.(request.url ?? '')
      const reply =
        answer === undefined
          ? send(503, {})
          : found === undefined
            ? send(404, {}, 'not found')
            : typeof found === 'string'
              ? send(200, { 'content-type': 'text/plain' }, found)
              : sendJson(found)
      reply(request, response, body)
    })
  }
}

const paths = () => servers.map(({ calls }) => calls.splice(0).map(({ path }) => path))
const proofs = () => paths().map((each) => each.filter((path) => /blocks|merkle/.test(path)))

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}

const confirmed = (confirmations: number, position: object = { blockHash: BLOCK, height: 776_166 }) => ({
  state: 'confirmed',
  ...position,
  confirmations,
  basis: 'work',
})

describe('a genuine confirmation on mainnet', () => {
  it.each([PAYMENT, OTHER])('is as deep for $txid as the headers that follow', async (payment) => {
    for (const depth of [1, 3, 6]) {
      const shown = genuine(payment, depth)
      const status = await chainOver([shown, shown]).status(payment.txid)
      expect(status).toMatchObject({ confirmations: depth, basis: 'work' })
    }
  })

  it('is proven under the easier floor of a profile', async () => {
    const shown = genuine(OLD)
    const floor = decodeHeader(hex.decode(OLD.headers[0]?.raw ?? '')).bits
    expect(await chainOver([shown, shown], floor).status(OLD.txid)).toMatchObject({ confirmations: 1 })
    expect(await codeOf(chainOver([shown, shown]).status(OLD.txid))).toBe('work-unproven')
  })

  it('takes two calls, then one for each further look', async () => {
    const chain = chainOver([genuine(PAYMENT, 2), undefined])
    expect(await chain.status(TXID)).toEqual(confirmed(2))
    expect(proofs()[0]?.toSorted()).toEqual(['/blocks', `/tx/${TXID}/merkle-proof`])
    for (const depth of [3, 6]) {
      time += 60_000
      show([genuine(PAYMENT, depth), undefined])
      expect(await chain.status(TXID)).toEqual(confirmed(depth))
      expect(paths()[0]).toEqual(['/blocks'])
    }
    time += 60_000
    expect(await chain.status(TXID)).toEqual(confirmed(6))
    expect(paths()[0]).toEqual([])
  })

  it('takes one call for a look by a new worker', async () => {
    const session = memoryArea()
    await chainOver([genuine(PAYMENT, 2), undefined], null, session).status(TXID)
    const proof = paths()[0]
    const next = chainOver([genuine(PAYMENT, 4), undefined], null, session)
    expect(await next.status(TXID)).toEqual(confirmed(4))
    expect(proof).toContain(`/tx/${TXID}/merkle-proof`)
    expect(paths()[0]).toEqual(['/block-height/0', '/blocks'])
  })

  it('is not taken from forged or damaged storage', async () => {
    const session = memoryArea()
    const easy = mined(decodeHeader(hex.decode(PAYMENT.headers[0]?.raw ?? '')), 6)
    const [block] = easy
    if (block === undefined) throw new TypeError('no block')
    for (const stored of [
      {
        headers: easy.map((header) => hex.encode(encodeHeader(header))),
        blocks: [[TXID, { height: 776_166, blockHash: blockHashOf(block) }]],
      },
      { headers: ['00'], blocks: [] },
      'damaged',
    ]) {
      await session.set('work', stored)
      const chain = chainOver([{ blocks: [], transactions: [] }, undefined], null, session)
      expect(await chain.status(TXID)).toEqual({ state: 'absent' })
    }
  })

  it('takes one call more beyond the last ten blocks', async () => {
    const far = genuine(PAYMENT)
    const [tip] = genuine(OTHER).blocks.slice(-1)
    if (tip === undefined) throw new TypeError('no header')
    far.blocks.push({ ...tip, height: 776_300 })
    expect(await chainOver([far, undefined]).status(TXID)).toEqual(confirmed(6))
    expect(proofs()[0]?.toSorted()).toEqual(['/blocks', '/blocks/776171', `/tx/${TXID}/merkle-proof`])
  })

  it('counts by one server alone, whatever the other says', async () => {
    const shown = genuine(PAYMENT)
    const nowhere: Shown = { blocks: shown.blocks, transactions: [] }
    const waiting = {
      ...shown,
      transactions: shown.transactions.map((each) => ({ ...each, block: undefined })),
    }
    for (const other of [nowhere, waiting, { blocks: [], transactions: [] }, undefined]) {
      expect(await chainOver([shown, other]).status(TXID)).toEqual(confirmed(6))
      expect(await chainOver([other, shown]).status(TXID)).toEqual(confirmed(6))
    }
  })

  // threat: invented-confirmation
  it('counts up to two hours before the request began', async () => {
    const shown = genuine(PAYMENT)
    const chain = chainOver([shown, shown])
    expect(await chain.status(TXID, TIME_MS + 2 * HOUR_MS)).toEqual(confirmed(6))
    expect(await codeOf(chain.status(TXID, TIME_MS + 2 * HOUR_MS + 1))).toBe('work-unproven')
  })
})

/** A change to what both servers show. */
type Forgery = (shown: Shown, payment: Payment) => Shown

const withHeaders =
  (change: (header: BlockHeader, index: number) => BlockHeader): Forgery =>
  ({ blocks, transactions }) => {
    const changed = blocks.map(({ height, header }, index) => ({ height, header: change(header, index) }))
    return { blocks: changed, transactions: transactions.map((each) => ({ ...each, block: changed[0] })) }
  }
const withBranch =
  (change: (branch: { merkle: string[]; position: number }) => object): Forgery =>
  ({ blocks, transactions }) => ({
    blocks,
    transactions: transactions.map((each) => ({ ...each, ...change(each) })),
  })

/** Mines headers on each other under an easy target. */
function mined(first: BlockHeader, count: number): BlockHeader[] {
  const headers: BlockHeader[] = []
  for (let { previousHash } = first; headers.length < count;) {
    const header = { ...first, previousHash, bits: EASY }
    while (!hasWork(header, EASY)) header.nonce += 1
    headers.push(header)
    previousHash = blockHashOf(header)
  }
  return headers
}

describe('a confirmation that both servers invent alike', () => {
  const forgeries: [string, Forgery][] = [
    ['in a header without work', withHeaders((header) => ({ ...header, merkleRoot: '11'.repeat(32) }))],
    ['in headers whose target was eased', withHeaders((header) => ({ ...header, bits: EASY }))],
    [
      'in headers mined under an easy target',
      ({ blocks, transactions }) => {
        const [block] = blocks
        if (block === undefined) throw new TypeError('no block')
        const easy = mined(block.header, 6).map((header, index) => ({ height: block.height + index, header }))
        return { blocks: easy, transactions: transactions.map((each) => ({ ...each, block: easy[0] })) }
      },
    ],
    ['in an older block’s headers', () => ({ ...genuine(PAYMENT), blocks: genuine(OTHER).blocks })],
    ['in a genuine block that does not hold it', () => inBlockOf(genuine(PAYMENT), genuine(OTHER))],
    ['at another position', withBranch(({ position }) => ({ position: position ^ 1 }))],
    ['with a branch of one level less', withBranch(({ merkle }) => ({ merkle: merkle.slice(1) }))],
    ['with a branch of one level more', withBranch(({ merkle }) => ({ merkle: [...merkle, BLOCK] }))],
    ['with no branch', withBranch(() => ({ merkle: [] }))],
  ]

  it.each(forgeries)('%s is none', async (_, forge) => {
    const shown = forge(genuine(PAYMENT), PAYMENT)
    const [transaction] = shown.transactions
    const { txid } = decodeTransaction(transaction?.stripped ?? '')
    expect(await codeOf(chainOver([shown, shown]).status(txid))).toBe('work-unproven')
  })

  // threat: invented-confirmation
  it('is only as deep as linked headers with work', async () => {
    const unlinked = genuine(PAYMENT)
    unlinked.blocks.splice(2, 1)
    const eased = genuine(PAYMENT)
    for (const block of eased.blocks.slice(2)) block.header = { ...block.header, bits: EASY }
    for (const shown of [unlinked, eased])
      expect(await chainOver([shown, shown]).status(TXID)).toEqual(confirmed(2))
  })

  it('is unconfirmed where only one server invents it', async () => {
    const lie = withHeaders((header) => ({ ...header, bits: EASY }))(genuine(PAYMENT), PAYMENT)
    const truth: Shown = { blocks: genuine(OTHER).blocks, transactions: [] }
    expect(await chainOver([lie, truth]).status(TXID)).toEqual({ state: 'mempool' })
  })
})

describe('two servers that show different blocks', () => {
  // threat: invented-confirmation
  it('are settled by work, not by the longer chain', async () => {
    const { blocks, transactions } = genuine(PAYMENT, 1)
    const [block] = blocks
    if (block === undefined) throw new TypeError('no block')
    // Six easy blocks have less work than the one.
    const rival = mined(block.header, 6).map((header, index) => ({ height: block.height + index, header }))
    const shown = [
      { blocks, transactions },
      { blocks: rival, transactions: [] },
    ]
    for (const pair of [shown, shown.toReversed()])
      expect(await chainOver(pair, EASY).status(TXID)).toEqual(confirmed(1))
  })

  it('end a confirmation once the other chain has more work', async () => {
    const payment = genuine(PAYMENT).transactions
    const root = mined(genuine(PAYMENT).blocks[0]?.header ?? decodeHeader(new Uint8Array(80)), 1)
    const [parent] = root
    const [tx] = payment
    if (parent === undefined || tx === undefined) throw new TypeError('no block')
    // One transaction in a block: its txid is the Merkle root.
    const child = { ...parent, previousHash: blockHashOf(parent) }
    const own = mined({ ...child, merkleRoot: TXID }, 4)
    const other = mined({ ...child, merkleRoot: '22'.repeat(32) }, 3)
    const show2 = (ours: number, theirs: number) => {
      const chainOf = (headers: BlockHeader[]) =>
        [parent, ...headers].map((header, index) => ({ height: 100 + index, header }))
      const blocks = chainOf(own.slice(0, ours))
      const holds = { stripped: tx.stripped, block: blocks[1], merkle: [], position: 0 }
      return [
        { blocks, transactions: [holds] },
        { blocks: chainOf(other.slice(0, theirs)), transactions: [] },
      ]
    }
    const chain = chainOver(show2(2, 1), EASY)
    const at = { blockHash: blockHashOf(own[0] ?? parent), height: 101 }
    expect(await chain.status(TXID)).toEqual(confirmed(2, at))
    for (const [ours, theirs, status] of [
      [2, 3, { state: 'mempool' }],
      [3, 3, { state: 'mempool' }],
      [4, 3, confirmed(4, at)],
    ] as const) {
      time += 60_000
      show(show2(ours, theirs))
      expect(await chain.status(TXID)).toEqual(status)
    }
  })
})

describe('a coin’s spend', () => {
  const [input] = decodeTransaction(PAYMENT.stripped).inputs
  const outspends = (parent: string) => `/tx/${parent}/outspends`
  const spent = { spent: true, txid: TXID, status: { confirmed: true, block_height: 1, block_hash: BLOCK } }

  /** Both servers say that the payment spends this output. */
  function spending(parent: string, shown: Shown) {
    const chain = chainOver([shown, shown])
    const answer = answersOf(shown)
    const list = Array.from({ length: 4 }, () => spent)
    for (const server of servers)
      server.behave((request, response, body) => {
        const path = request.url ?? ''
        const found = path === outspends(parent) ? list : answer(path)
        const reply =
          typeof found === 'string' ? send(200, { 'content-type': 'text/plain' }, found) : sendJson(found)
        const answered = found === undefined ? send(404, {}) : reply
        answered(request, response, body)
      })
    return chain.outspends(parent)
  }

  it('is as deep as the work on it', async () => {
    const spends = await spending(input?.txid ?? '', genuine(PAYMENT, 3))
    expect(spends[input?.vout ?? 0]).toEqual({ spent: true, txid: TXID, status: confirmed(3) })
  })

  it('is unconfirmed if the transaction does not spend it', async () => {
    const spends = await spending(input?.txid ?? '', genuine(PAYMENT))
    const others = spends.filter((_, vout) => vout !== input?.vout)
    expect(others).toEqual(others.map(() => ({ spent: true, txid: TXID, status: { state: 'mempool' } })))
  })
})

/** A genuine transaction that is said to be in another genuine block. */
function inBlockOf({ transactions }: Shown, { blocks }: Shown): Shown {
  return { blocks, transactions: transactions.map((each) => ({ ...each, block: blocks[0] })) }
}
