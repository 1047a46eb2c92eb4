import { describe, expect, it } from 'vitest'
import { COIN_A, COIN_B, confirmed, seen, signed, toBitcoin, toEvm, txidOf } from './swap.fixture'
import { heldBy, heldKeys } from './reserve'

const SPARE = { txid: txidOf('c'), vout: 3 }
const bumped = [signed('1', [COIN_A]), signed('2', [COIN_A, SPARE], 'bump')]
const conflict = (confirmations: number) =>
  ({ type: 'conflict-seen', conflict: { txid: txidOf('e'), confirmations } }) as const

describe('a entry holds', () => {
  it('the coins it names before anything is signed', () => {
    expect(heldBy(toEvm([], { reserved: [COIN_A, COIN_B] }))).toEqual([COIN_A, COIN_B])
  })

  it('those of each version beside them', () => {
    expect(heldKeys([toEvm(bumped)])).toEqual(
      new Set([COIN_A, SPARE].map(({ txid, vout }) => `${txid}:${vout}`)),
    )
  })

  it('all of them while a version is confirmed, but not deeply', () => {
    expect(heldBy(toEvm([...bumped, seen('1', confirmed(5))]))).toContainEqual(SPARE)
  })

  it('only what a deeply confirmed version spends', () => {
    const entry = toEvm([...bumped, seen('1', confirmed(6))], { reserved: [COIN_A, COIN_B] })
    expect(heldBy(entry)).toEqual([COIN_A])
  })

  it('all of them while a foreign transaction is in its way, but not deeply', () => {
    expect(heldBy(toEvm([...bumped, conflict(5)]))).toContainEqual(SPARE)
  })

  it.each([
    ['once a foreign transaction has ruled it out', toEvm([...bumped, conflict(6)])],
    [
      'where nothing was ever sent, and nothing will be',
      toEvm([{ type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } }]),
    ],
    ['towards Bitcoin', toBitcoin()],
  ])('nothing %s', (_, entry) => {
    expect(heldBy(entry)).toEqual([])
  })
})
