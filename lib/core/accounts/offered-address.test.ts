import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathText } from '~/lib/core/bitcoin/address-type'
import type { Marks } from './address-search'
import type { AddressVerdict } from './address-use'
import { type OfferedAddress, offeredAddress, type Offering } from './offered-address'

const verdict = (use: AddressVerdict['use']) => ({ use, hasCoins: false, isDisputed: false, isOpen: false })

function offering(parts: { counted?: number[]; claimed?: number[]; handedOut?: number[] }): Offering {
  const { counted = [], claimed = [], handedOut = [] } = parts
  const marks: Marks = [Math.max(-1, ...counted), -1]
  const rows = [
    ...counted.map((index) => [index, 'counted'] as const),
    ...claimed.map((index) => [index, 'claimed'] as const),
  ]
  const verdicts = new Map(rows.map(([index, use]) => [pathText({ branch: 0, index }), verdict(use)]))
  return { branch: 0, marks, verdicts, handedOut }
}
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

const CASES: readonly [string, Parameters<typeof offering>[0], number, OfferedAddress['reason']][] = [
  ['the first of all', {}, 0, 'fresh'],
  ['one between two that were paid', { counted: [0, 2] }, 1, 'fresh'],
  ['none that was shown or is named', { counted: [0], handedOut: [1, 2] }, 3, 'fresh'],
  ['none that one server alone calls used', { claimed: [0, 1] }, 2, 'fresh'],
  ['the lowest, where a server calls all used', { claimed: upTo(20) }, 0, 'servers-differ'],
  [
    'the oldest that is unpaid, when all are out',
    { counted: [0], handedOut: upTo(20, 1).toReversed() },
    20,
    'again',
  ],
]

describe('the address that is offered', () => {
  it.each(CASES)('is %s', (_, parts, index, reason) => {
    expect(offeredAddress(offering(parts))).toEqual({ path: { branch: 0, index }, reason })
  })

  it('is fresh change until five beyond the last paid', () => {
    const offered = (out: number) =>
      offeredAddress({ branch: 1, marks: [-1, 2], verdicts: new Map(), handedOut: upTo(out) })
    expect(offered(8)).toEqual({ path: { branch: 1, index: 0 }, reason: 'again' })
    expect(offered(7)).toEqual({ path: { branch: 1, index: 7 }, reason: 'fresh' })
  })

  it('is never beyond the gap, nor counted as used', () => {
    const indices = fc.uniqueArray(fc.nat(40), { maxLength: 40 })
    fc.assert(
      fc.property(indices, indices, indices, (counted, claimed, handedOut) => {
        const given = offering({
          counted,
          claimed: claimed.filter((one) => !counted.includes(one)),
          handedOut,
        })
        const { path, reason } = offeredAddress(given)
        expect(path.index).toBeLessThanOrEqual(given.marks[0] + 20)
        expect(counted).not.toContain(path.index)
        expect(handedOut.includes(path.index)).toBe(reason === 'again')
      }),
    )
  })
})
