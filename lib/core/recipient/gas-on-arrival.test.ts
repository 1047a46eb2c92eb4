import { expect, it } from 'vitest'
import { arrivalFindings } from './gas-on-arrival'

const ARRIVAL = { paysForGas: false, balanceWei: 0n, chain: 'Polygon', currency: 'POL' }

it('says that a recipient without native currency cannot move tokens', () => {
  expect(arrivalFindings(ARRIVAL)).toEqual([
    {
      code: 'recipient-without-gas',
      severity: 'info',
      params: { chain: 'Polygon', currency: 'POL' },
    },
  ])
})

it.each([
  ['native currency arrives', { paysForGas: true }],
  ['there is some', { balanceWei: 1n }],
  ['it could not be read', { balanceWei: undefined }],
])('says nothing where %s', (_case, over) => {
  expect(arrivalFindings({ ...ARRIVAL, ...over })).toEqual([])
})
