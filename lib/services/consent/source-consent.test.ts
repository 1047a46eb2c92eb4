import { describe, expect, it } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import { sourceFindings } from '~/lib/core/review/sources'
import { checkSources } from './source-consent'

const ALONE = new Map([['Polygon', { servers: 1, of: 2 }]])
const BOTH = new Map([['Polygon', { servers: 2, of: 2 }]])

const shown = (findings: Finding[], acknowledged: boolean) => ({
  review: { verdict: 'warn' as const, digest: '', findings },
  acknowledged,
})
const warned = sourceFindings(ALONE)
const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a signature on the word of one server', () => {
  it('is made where that was shown and accepted', () => {
    expect(() => checkSources(ALONE, shown(warned, true))).not.toThrow()
  })

  it('is not made without the user’s consent', () => {
    expect(() => checkSources(ALONE, shown(warned, false))).toThrow(code('review-unacknowledged'))
  })

  it('is not made where the accepted review had two', () => {
    expect(() => checkSources(ALONE, shown([], true))).toThrow(code('review-changed'))
    const elsewhere = sourceFindings(new Map([['Bitcoin', { servers: 1, of: 2 }]]))
    expect(() => checkSources(ALONE, shown(elsewhere, true))).toThrow(code('review-changed'))
  })

  it('is put off once the swap has begun', () => {
    expect(() => checkSources(ALONE, undefined, { isBegun: true })).toThrow(code('chain-unreachable'))
  })
})

it('needs no consent for two servers, or the only one', () => {
  expect(() => checkSources(BOTH, undefined)).not.toThrow()
  expect(() => checkSources(new Map([['Polygon', { servers: 1, of: 1 }]]), undefined)).not.toThrow()
})
