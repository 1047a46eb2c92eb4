import { describe, expect, it } from 'vitest'
import { keptOutOf, mayBeMaturing } from './keep-out'

const stranger = (valueSats: bigint) => keptOutOf({ valueSats, isOwn: false, choice: null })

describe('a coin', () => {
  it('is kept out if small and from a stranger', () => {
    expect([329n, 330n, 546n, 10_000n, 10_001n].map(stranger)).toEqual([
      null,
      'small',
      'small',
      'small',
      null,
    ])
  })

  it('that this wallet made is not, however small', () => {
    expect(keptOutOf({ valueSats: 546n, isOwn: true, choice: null })).toBeNull()
  })

  it('is kept out once the user has frozen it', () => {
    for (const isOwn of [true, false])
      expect(keptOutOf({ valueSats: 10n ** 8n, isOwn, choice: 'frozen' })).toBe('frozen')
  })

  it('that the user has freed is not', () => {
    expect(keptOutOf({ valueSats: 546n, isOwn: false, choice: 'freed' })).toBeNull()
  })
})

describe('a mined coin', () => {
  it('matures at 100 confirmations', () => {
    const at = (confirmations: number) => mayBeMaturing({ confirmations })
    expect([0, 1, 99, 100, 101].map(at)).toEqual([false, true, true, false, false])
  })
})
