import { describe, expect, it } from 'vitest'
import { COIN_A, COIN_B, confirmed, seen, signed, toBitcoin, toEvm, txidOf } from './swap.fixture'
import { heldBy, heldKeys } from './reserve'

const SPARE = { txid: txidOf('c'), vout: 3 }
const bumped = [signed('1', [COIN_A]), signed('2', [COIN_A, SPARE], 'bump')]
const conflict = (confirmations: number) =>
  ({ type: 'conflict-seen', conflict: { txid: txidOf('e'), confirmations } }) as const

describe('an entry reserves', () => {
  it('its listed coins before anything is signed', () => {
    expect(heldBy(toEvm([], { reserved: [COIN_A, COIN_B] }))).toEqual([COIN_A, COIN_B])
  })

  it('also the inputs of each version', () => {
    expect(heldKeys([toEvm(bumped)])).toEqual(
      new Set([COIN_A, SPARE].map(({ txid, vout }) => `${txid}:${vout}`)),
    )
  })

  it('all of them while no version is deeply confirmed', () => {
    expect(heldBy(toEvm([...bumped, seen('1', confirmed(5))]))).toContainEqual(SPARE)
  })

  it('only the inputs of a deeply confirmed version', () => {
    const entry = toEvm([...bumped, seen('1', confirmed(6))], { reserved: [COIN_A, COIN_B] })
    expect(heldBy(entry)).toEqual([COIN_A])
  })

  it('all of them until a conflict is deeply confirmed', () => {
    expect(heldBy(toEvm([...bumped, conflict(5)]))).toContainEqual(SPARE)
  })

  it.each([
    ['once a foreign transaction replaced it', toEvm([...bumped, conflict(6)])],
    [
      'once abandoned unsent',
      toEvm([{ type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } }]),
    ],
    ['if it goes to Bitcoin', toBitcoin()],
  ])('nothing %s', (_, entry) => {
    expect(heldBy(entry)).toEqual([])
  })
})
