import { expect, it } from 'vitest'
import { sourceCheck, sourceFindings } from './sources'

const one = (chain: string, severity: 'warn' | 'info') => ({
  code: 'single-source',
  severity,
  params: { chain },
})

it('warns of chains that only one of several servers confirms', () => {
  const counts = new Map([
    ['Bitcoin', { servers: 1, of: 2 }],
    ['Polygon', { servers: 2, of: 2 }],
    ['Ethereum', { servers: 1, of: 3 }],
  ])
  expect(sourceFindings(counts)).toEqual([one('Bitcoin', 'warn'), one('Ethereum', 'warn')])
})

it('mentions a chain for which the profile names one server', () => {
  expect(sourceFindings(new Map([['Bitcoin', { servers: 1, of: 1 }]]))).toEqual([one('Bitcoin', 'info')])
})

it('finds nothing where two servers answered, or nothing was read', () => {
  expect(sourceFindings(new Map([['Bitcoin', { servers: 2, of: 3 }]]))).toEqual([])
  expect(sourceFindings(new Map())).toEqual([])
})

it('passes only with two servers for every chain', () => {
  const both = { servers: 2, of: 2 }
  const three = { servers: 3, of: 3 }
  for (const counts of [[both], [both, three], [three, both]])
    expect(sourceCheck(new Map(counts.map((count, index) => [`chain ${index}`, count])))).toEqual([
      { code: 'servers', evidence: { count: '2' } },
    ])
  const mixed = new Map([
    ['Bitcoin', both],
    ['Polygon', { servers: 1, of: 2 }],
  ])
  expect(sourceCheck(mixed)).toEqual([{ code: 'servers', evidence: null }])
  expect(sourceCheck(new Map([['Bitcoin', { servers: 1, of: 1 }]]))).toEqual([
    { code: 'servers', evidence: null },
  ])
  expect(sourceCheck(new Map())).toEqual([])
})
