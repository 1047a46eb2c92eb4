import { describe, expect, it } from 'vitest'
import { blockHashOf, type BlockHeader } from '~/lib/core/bitcoin/block-header'
import { hasWork } from '~/lib/core/bitcoin/proof-of-work'
import {
  at,
  BLOCK,
  blockJson,
  codeOf,
  down,
  MEMPOOL,
  OTHER_SCRIPT,
  OWN_ADDRESS,
  OWN_SCRIPT,
  payment,
  type Server,
  setup,
  setupWith,
  TIP,
} from './bitcoin-chain.fixture'

const PATH = `/address/${OWN_ADDRESS}`
const EASY = 0x207f_ffff
const { txid, json } = payment(OWN_SCRIPT, 5_000n)
const other = payment(OWN_SCRIPT, 6_000n, 2)
const foreign = payment(OTHER_SCRIPT, 7_000n, 3)

const stats = (funded: number, spent: number, all: number) => ({
  funded_txo_count: funded,
  spent_txo_count: spent,
  tx_count: all,
})

describe('counts of an address', () => {
  it('are those of each server, its mempool added', async () => {
    const { chain } = setup(
      { [PATH]: { chain_stats: stats(2, 1, 3), mempool_stats: stats(1, 1, 2) } },
      { [PATH]: { chain_stats: stats(0, 0, 0) } },
    )
    expect(await chain.addressUse(OWN_ADDRESS)).toEqual({
      servers: [
        { confirmed: 3, unconfirmed: 2, funded: 3, spent: 2 },
        { confirmed: 0, unconfirmed: 0, funded: 0, spent: 0 },
      ],
      of: 2,
    })
  })

  it('say that a server is silent', async () => {
    const { chain } = setup({ [PATH]: { chain_stats: stats(1, 0, 1) } }, { [PATH]: down })
    expect(await chain.addressUse(OWN_ADDRESS)).toMatchObject({ servers: [{ confirmed: 1 }], of: 2 })
  })

  it('of the only server need no second', async () => {
    const { chain } = setup({ [PATH]: { chain_stats: stats(1, 0, 1) } })
    expect(await chain.addressUse(OWN_ADDRESS)).toMatchObject({ servers: [{ confirmed: 1 }], of: 1 })
  })

  it('are refused if no one could have them', async () => {
    const { chain } = setup({ [PATH]: { chain_stats: stats(-1, 0, 1) } })
    expect(await codeOf(chain.addressUse(OWN_ADDRESS))).toBe('chain-nonsense')
  })
})

/** A server that lists these transactions, each with its status, and knows them by their txids. */
function listing(...listed: [{ txid: string; json: object }, object][]): Server {
  const rows = listed.map(([{ json: body }, status]) => ({ ...body, status }))
  return {
    [`${PATH}/txs`]: rows,
    ...Object.fromEntries(listed.map(([{ txid: id }], index) => [`/tx/${id}`, rows[index]])),
  }
}

const deep = at(TIP - 10)
const own = { txid, json }

describe('a proof of use', () => {
  it.each<[string, Server, Server, string]>([
    ['that both list is given', listing([own, deep]), listing([own, deep]), 'given'],
    ['beside another is given', listing([own, deep], [other, deep]), listing([own, deep]), 'given'],
    [
      'that the other knows by its txid is given',
      listing([own, deep]),
      { ...listing([own, deep]), [`${PATH}/txs`]: [] },
      'given',
    ],
    ['that one alone lists is missing', listing([own, deep]), listing(), 'missing'],
    ['listed twice by one is missing', listing([own, deep], [own, deep]), listing(), 'missing'],
    ['that pays another is missing', listing([foreign, deep]), listing([foreign, deep]), 'missing'],
    ['that nobody lists is missing', listing(), listing(), 'missing'],
    ['in the last two blocks is recent', listing([own, at(TIP - 1)]), listing(), 'recent'],
    ['in one mempool is recent', listing([own, deep], [other, MEMPOOL]), listing([own, deep]), 'recent'],
    ['a block deeper is missing', listing([own, at(TIP - 2)]), listing(), 'missing'],
  ])('%s', async (_case, one, two, proof) => {
    expect(await setup(one, two).chain.proofOfUse(OWN_ADDRESS)).toBe(proof)
    expect(await setup(two, one).chain.proofOfUse(OWN_ADDRESS)).toBe(proof)
  })

  it('is missing while the other server is silent', async () => {
    const { chain } = setup(listing([own, deep]), { [`${PATH}/txs`]: down, [`/tx/${txid}`]: down })
    expect(await chain.proofOfUse(OWN_ADDRESS)).toBe('missing')
  })
})

/** Blocks of which the first has the payment alone. */
function mined(count: number): BlockHeader[] {
  const headers: BlockHeader[] = []
  while (headers.length < count) {
    const below = headers.at(-1)
    const previousHash = below === undefined ? '11'.repeat(32) : blockHashOf(below)
    const header = { version: 4, previousHash, merkleRoot: txid, time: 1_700_000_000, bits: EASY, nonce: 0 }
    while (!hasWork(header, EASY)) header.nonce += 1
    headers.push(header)
  }
  return headers
}

it('takes a Merkle branch to proven work from one server', async () => {
  const blocks = mined(6)
    .map((header, above) => blockJson({ header, height: TIP - 5 + above }))
    .toReversed()
  const { id = BLOCK } = blocks.at(-1) ?? {}
  const proving = {
    ...listing([own, at(TIP - 5, id)]),
    '/blocks': blocks,
    [`/tx/${txid}/merkle-proof`]: { block_height: TIP - 5, merkle: [], pos: 0 },
  }
  const hiding = { ...listing(), '/blocks': blocks }
  expect(await setupWith(EASY, hiding, proving).chain.proofOfUse(OWN_ADDRESS)).toBe('given')
  const inventing = {
    ...proving,
    [`/tx/${txid}/merkle-proof`]: { block_height: TIP - 5, merkle: [BLOCK], pos: 0 },
  }
  expect(await setupWith(EASY, hiding, inventing).chain.proofOfUse(OWN_ADDRESS)).toBe('missing')
})
