import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/bitcoin-work.json'
import { decodeHeader } from '~/lib/core/bitcoin/block-header'
import { targetOf } from '~/lib/core/bitcoin/compact-target'
import { compactOf } from '~/lib/core/bitcoin/compact-target.fixture'
import { depthIn } from '~/lib/core/bitcoin/header-tree'
import { hasWork, workFloorOf, workOf } from '~/lib/core/bitcoin/proof-of-work'

const EASIEST = 0x1d00_ffff
const MAINNET = workFloorOf({ network: 'mainnet', workFloor: null }) ?? 0
const RECENT = [...vectors.adjustment, ...vectors.payments.slice(0, 2).flatMap(({ headers }) => headers)]
const of = ({ raw }: { raw: string }) => decodeHeader(hex.decode(raw))
const [LAST] = vectors.adjustment.slice(-1).map(of)

describe('the work of a header', () => {
  it.each(RECENT)('of mainnet block $height is there, and above the floor', (block) => {
    expect(hasWork(of(block), MAINNET)).toBe(true)
  })

  it.each([...vectors.first, ...vectors.payments.slice(2).flatMap(({ headers }) => headers)])(
    'is too little by now at mainnet block $height',
    (block) => {
      expect(hasWork(of(block), EASIEST)).toBe(true)
      expect(hasWork(of(block), MAINNET)).toBe(false)
    },
  )

  it('is lost if any field is changed', () => {
    if (LAST === undefined) throw new TypeError('no vector')
    for (const change of [
      { version: LAST.version + 1 },
      { previousHash: LAST.merkleRoot },
      { merkleRoot: LAST.previousHash },
      { time: LAST.time - 1 },
      { nonce: LAST.nonce + 1 },
      { bits: EASIEST },
      { bits: LAST.bits | 0x80_0000 },
      { bits: 0 },
    ])
      expect(hasWork({ ...LAST, ...change }, EASIEST)).toBe(false)
  })

  it('counts at the floor, not one step under it', () => {
    if (LAST === undefined) throw new TypeError('no vector')
    expect(hasWork(LAST, LAST.bits)).toBe(true)
    expect(hasWork(LAST, LAST.bits - 1)).toBe(false)
  })

  it('is what a node counts for it', () => {
    // `chainwork` of the first block: 2 ** 256 / (target + 1).
    expect(workOf({ bits: EASIEST })).toBe(0x1_0001_0001n)
    expect(workOf({ bits: 0x207f_ffff })).toBe(2n)
  })
})

describe('the depth of a mainnet block', () => {
  it('is counted across an adjustment of the difficulty', () => {
    const run = vectors.adjustment
    const headers = new Map(run.map((block) => [block.hash, of(block)]))
    expect(new Set(run.map((block) => of(block).bits)).size).toBe(2)
    for (const [index, { hash }] of run.entries()) expect(depthIn(headers, hash)).toBe(run.length - index)
  })
})

describe('the floor', () => {
  it('is the profile’s, else a cautious one on mainnet', () => {
    expect(workFloorOf({ network: 'mainnet', workFloor: EASIEST })).toBe(EASIEST)
    expect(MAINNET).toBe(compactOf(targetOf(EASIEST) / 30_000_000_000_000n))
  })

  it.each(['testnet4', 'signet', 'regtest'] as const)(
    'is none on %s, where work proves nothing',
    (network) => {
      expect(workFloorOf({ network, workFloor: null })).toBeNull()
    },
  )
})
