import { describe, expect, it } from 'vitest'
import { blockHashOf, type BlockHeader } from '~/lib/core/bitcoin/block-header'
import { hasWork } from '~/lib/core/bitcoin/proof-of-work'
import { blockJson, OWN_SCRIPT, payment, type Server, setupWith } from './bitcoin-chain.fixture'

/** Easy enough to mine in a test: some two tries a header. */
const EASY = 0x207f_ffff
const HEIGHT = 800_000
const { txid, json } = payment(OWN_SCRIPT, 5_000n)

/** A block with the payment alone, and those on it. */
const CHAIN = mined(20)

function mined(count: number): BlockHeader[] {
  const headers: BlockHeader[] = []
  while (headers.length < count) {
    const below = headers.at(-1)
    const header = {
      version: 4,
      previousHash: below === undefined ? '11'.repeat(32) : blockHashOf(below),
      merkleRoot: txid,
      time: 1_700_000_000,
      bits: EASY,
      nonce: 0,
    }
    while (!hasWork(header, EASY)) header.nonce += 1
    headers.push(header)
  }
  return headers
}

/** The first blocks as a server lists them, newest first, of which it says that they begin at `height`. */
function listed(count: number, height = HEIGHT) {
  return CHAIN.slice(0, count)
    .map((header, above) => blockJson({ header, height: height + above }))
    .toReversed()
}

/** A server that shows these blocks, of which the last has the payment. */
function server(blocks: ReturnType<typeof listed>): Server {
  const { id, height } = blocks.at(-1) ?? {}
  return {
    '/blocks': blocks,
    [`/tx/${txid}`]: { ...json, status: { confirmed: true, block_height: height, block_hash: id } },
    [`/tx/${txid}/merkle-proof`]: { block_height: height, merkle: [], pos: 0 },
  }
}

describe.each([1, HEIGHT - 100, HEIGHT + 100])(
  'where one server says that the block has the height %i, the other one',
  (height) => {
    it.each([
      ['is counted on', listed(6)],
      ['is counted on after hours without a look', listed(20).slice(0, 10)],
    ])('%s', async (_, newest) => {
      const blocks = listed(2)
      const honest = { ...server(blocks), [`/blocks/${HEIGHT + 5}`]: listed(6) }
      const { chain, clock } = setupWith(EASY, server(listed(2, height)), honest)
      expect(await chain.status(txid)).toMatchObject({ confirmations: 2 })
      clock.ms += 60_000
      blocks.splice(0, 2, ...newest)
      expect(await chain.status(txid)).toMatchObject({ confirmations: 6 })
    })
  },
)
