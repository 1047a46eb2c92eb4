import { hex } from '@scure/base'
import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/bitcoin-work.json'
import { decodeHeader } from '~/lib/core/bitcoin/block-header'
import { isInBlock } from '~/lib/core/bitcoin/merkle-branch'

const GENUINE = vectors.payments.flatMap(({ headers: [block], coinbase, ...payment }) => {
  const { merkleRoot } = decodeHeader(hex.decode(block?.raw ?? ''))
  return [payment, ...(coinbase === undefined ? [] : [coinbase])].map((each) => ({ ...each, merkleRoot }))
})

const [PAYMENT] = GENUINE
if (PAYMENT === undefined) throw new TypeError('no vector')
const { merkleRoot: ROOT, merkle: SIBLINGS, position: POSITION } = PAYMENT
const STRIPPED = hex.decode(PAYMENT.stripped)
const shown = (hash: Uint8Array) => hex.encode(hash.toReversed())
const bytesOf = (text: string) => hex.decode(text).toReversed()

describe('a Merkle branch', () => {
  it.each(GENUINE)('of mainnet transaction $txid leads to its block', (each) => {
    const branch = { siblings: each.merkle, position: each.position }
    expect(isInBlock(hex.decode(each.stripped), branch, each.merkleRoot)).toBe(true)
  })

  it('of a block with one transaction is empty', () => {
    expect(isInBlock(STRIPPED, { siblings: [], position: 0 }, PAYMENT.txid)).toBe(true)
  })

  it('proves no other transaction, and none with one bit changed', () => {
    const other = STRIPPED.with(20, (STRIPPED[20] ?? 0) ^ 1)
    expect(isInBlock(other, { siblings: SIBLINGS, position: POSITION }, ROOT)).toBe(false)
    expect(isInBlock(STRIPPED, { siblings: SIBLINGS, position: POSITION }, SIBLINGS[0] ?? '')).toBe(false)
  })

  it('has one position, and is refused at every other', () => {
    const beyond = [2 ** SIBLINGS.length + POSITION, 2 ** 32 + POSITION, -1, 0.5, Number.NaN]
    for (const position of [POSITION - 1, POSITION + 1, POSITION ^ 1024, ...beyond])
      expect(isInBlock(STRIPPED, { siblings: SIBLINGS, position }, ROOT)).toBe(false)
  })

  // threat: false-branch
  it('is refused if a level is missing, doubled or added', () => {
    for (const siblings of [
      SIBLINGS.slice(1),
      SIBLINGS.slice(0, -1),
      [...SIBLINGS, ROOT],
      SIBLINGS.flatMap((each, at) => (at === 4 ? [each, each] : [each])),
      [],
    ])
      for (const position of [POSITION, POSITION >> 1, POSITION << 1])
        expect(isInBlock(STRIPPED, { siblings, position }, ROOT)).toBe(false)
  })

  it('is refused if it is deeper than any block', () => {
    const siblings = Array.from({ length: 18 }, () => ROOT)
    let node = sha256x2(STRIPPED)
    for (const sibling of siblings) node = sha256x2(concatBytes(node, bytesOf(sibling)))
    expect(isInBlock(STRIPPED, { siblings, position: 0 }, shown(node))).toBe(false)
  })

  // threat: false-branch
  it('shows no inner node as a transaction of 64 bytes', () => {
    // The pair of hashes above the payment, which hashes to a node of the true tree.
    const pair = concatBytes(bytesOf(SIBLINGS[0] ?? ''), sha256x2(STRIPPED))
    const branch = { siblings: SIBLINGS.slice(1), position: POSITION >> 1 }
    expect(pair).toHaveLength(64)
    expect(isInBlock(pair, branch, ROOT)).toBe(false)
  })

  it.each([0, 1, 2, 3, 4])(
    'passes through no transaction of 64 bytes (scriptSig of %i)',
    (scriptSigLength) => {
      const { trap, invented } = trapOf(scriptSigLength)
      // The block holds the trap beside the genuine payment: a true tree of two transactions.
      const root = shown(sha256x2(concatBytes(sha256x2(trap), sha256x2(STRIPPED))))
      const branch = { siblings: [shown(trap.subarray(32)), PAYMENT.txid], position: 0 }
      expect(isInBlock(invented, branch, root)).toBe(false)
      expect(isInBlock(STRIPPED, { siblings: [shown(sha256x2(trap))], position: 1 }, root)).toBe(true)
    },
  )

  it.each([
    ['a scriptSig', 41, 5],
    ['a count of outputs', 46, 2],
    ['an amount', 54, 1],
    ['a script', 55, 3],
  ])('passes through two hashes with %s impossible in 64 bytes', (_, at, byte) => {
    const { trap, invented } = trapOf(0)
    const pair = trap.with(at, byte)
    const branch = { siblings: [shown(pair.subarray(32))], position: 0 }
    expect(isInBlock(invented, branch, shown(sha256x2(pair)))).toBe(true)
  })

  it('has one position for what is paired with itself', () => {
    const node = sha256x2(STRIPPED)
    const root = shown(sha256x2(concatBytes(node, node)))
    expect(isInBlock(STRIPPED, { siblings: [PAYMENT.txid], position: 0 }, root)).toBe(true)
    expect(isInBlock(STRIPPED, { siblings: [PAYMENT.txid], position: 1 }, root)).toBe(false)
  })
})

/**
 * A transaction of 64 bytes, and an invented payment whose txid is its first half. The true attack puts the txid into the
 * second half, which takes 2 ** 40 tries and more; in the first half it has to fit in one byte only.
 */
function trapOf(scriptSigLength: number): { trap: Uint8Array; invented: Uint8Array } {
  const tries = Array.from({ length: 4_096 }, (_, salt) =>
    STRIPPED.with(STRIPPED.length - 1, salt & 0xff).with(STRIPPED.length - 2, salt >> 8),
  )
  const invented = tries.find((each) => sha256x2(each)[4] === 1)
  if (invented === undefined) throw new TypeError('no txid fits')
  const trap = concatBytes(sha256x2(invented), new Uint8Array(32).fill(7))
  trap[41] = scriptSigLength
  trap[46 + scriptSigLength] = 1
  trap.fill(0, 47 + scriptSigLength, 55 + scriptSigLength)
  trap[55 + scriptSigLength] = 4 - scriptSigLength
  return { trap, invented }
}
