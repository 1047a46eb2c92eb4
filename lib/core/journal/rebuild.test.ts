import { describe, expect, it } from 'vitest'
import { isSound, rebuild } from './rebuild'
import {
  COIN_A,
  COIN_B,
  evmSigned,
  journalOf,
  signed,
  APPROVED_TO_EVM,
  toBitcoin,
  toEvm,
} from './swap.fixture'

describe('a rebuilt journal', () => {
  // The second signature spends none of the first one's coins, which the current rules refuse.
  const events = journalOf(APPROVED_TO_EVM, [signed('1', [COIN_A]), signed('2', [COIN_B], 'bump')])

  it('counts every stored event, even one that is ignored', () => {
    const entry = rebuild(events)
    expect(entry?.attempts).toHaveLength(1)
    expect(entry?.sequence).toBe(2)
  })

  it('is undefined without an approval', () => {
    expect(rebuild(events.slice(1))).toBeUndefined()
  })
})

describe('a stored entry', () => {
  it('is sound as folded', () => {
    expect(isSound(toEvm([]))).toBe(true)
    expect(isSound(toBitcoin([evmSigned('1')]))).toBe(true)
  })

  it.each(['attempts', 'notified', 'destination', 'intent', 'sequence', 'changedAt'])(
    'is not sound without its %s',
    (field) => {
      const damaged = structuredClone(toEvm([]))
      Reflect.deleteProperty(damaged, field)
      expect(isSound(damaged)).toBe(false)
    },
  )
})
