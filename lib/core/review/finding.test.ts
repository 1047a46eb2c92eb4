import { describe, expect, it } from 'vitest'
import { createFindings, verdictOf, withFindings } from './finding'
import { REPLACEMENT_FINDINGS } from './replacement/findings'
import { SIMULATION_FINDINGS } from './simulation'
import { UNWRAP_FINDINGS } from './unwrap/findings'
import { WRAP_FINDINGS } from './wrap/findings'

const finding = createFindings({
  'fee-cap': ['refuse', 'feeSats', 'limitSats'],
  'fee-above-market': ['warn', 'feeRate'],
  note: ['info'],
} as const)

describe('a finding', () => {
  it('carries its params as text', () => {
    expect(finding('fee-cap', { feeSats: 2_100_000_000_000_000n, limitSats: 5n })).toEqual({
      code: 'fee-cap',
      severity: 'refuse',
      params: { feeSats: '2100000000000000', limitSats: '5' },
    })
    expect(finding('fee-above-market', { feeRate: 12.5 }).params).toEqual({ feeRate: '12.5' })
  })

  it('has no params where its code has none', () => {
    expect(finding('note')).toEqual({ code: 'note', severity: 'info' })
  })

  it('does not compile without the params of its code', () => {
    // @ts-expect-error a param is missing
    expect(finding('fee-cap', { feeSats: 1n }).params).toEqual({ feeSats: '1' })
    // @ts-expect-error all are missing
    expect(finding('fee-cap').params).toBeUndefined()
    // @ts-expect-error there is none
    expect(finding('note', { feeSats: 1n }).code).toBe('note')
    // @ts-expect-error an amount is a bigint
    expect(finding('fee-cap', { feeSats: 1n, limitSats: '2' }).code).toBe('fee-cap')
  })
})

it('gives the verdict of the worst', () => {
  const [refuse, warn] = [
    finding('fee-cap', { feeSats: 2n, limitSats: 1n }),
    finding('fee-above-market', { feeRate: 1 }),
  ]
  expect(verdictOf([finding('note'), warn, refuse])).toBe('refuse')
  expect(verdictOf([finding('note'), warn])).toBe('warn')
  expect(verdictOf([finding('note')])).toBe('ok')
})

it('adds other findings to a review, judged by the worst', () => {
  const warn = finding('fee-above-market', { feeRate: 1 })
  const refuse = finding('fee-cap', { feeSats: 2n, limitSats: 1n })
  const reviewed = { findings: [warn], verdict: verdictOf([warn]), digest: 'ab' }
  expect(withFindings(reviewed, [])).toEqual({ findings: [warn], verdict: 'warn', digest: 'ab' })
  expect(withFindings(reviewed, [refuse])).toEqual({
    findings: [warn, refuse],
    verdict: 'refuse',
    digest: 'ab',
  })
})

describe('the codes of all reviews', () => {
  const entries = [WRAP_FINDINGS, UNWRAP_FINDINGS, REPLACEMENT_FINDINGS, SIMULATION_FINDINGS].flatMap(
    (table) => Object.entries<readonly string[]>(table),
  )

  it('are in kebab-case', () => {
    for (const [code] of entries) expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  it('have the same params wherever they are given', () => {
    const known = new Map<string, readonly string[]>()
    for (const [code, [, ...params]] of entries) {
      expect(params, code).toEqual(known.get(code) ?? params)
      known.set(code, params)
    }
  })
})
