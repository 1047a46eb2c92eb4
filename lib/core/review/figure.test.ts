import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVM_PAYMENT_FINDINGS } from './evm-payment/findings'
import { hasFigure, isCovered, subjectOf } from './figure'
import { FINDING_PARAMS, type FindingParam } from './finding'
import { GAS_FINDINGS } from './gas'
import { PAYMENT_FINDINGS } from './payment/findings'
import { PRICE_FINDINGS } from './price'
import { REPLACEMENT_FINDINGS } from './replacement/findings'
import { UNWRAP_FINDINGS } from './unwrap/findings'
import { WRAP_FINDINGS } from './wrap/findings'

const warning = (code: string, params: Record<string, string>) => ({
  code,
  severity: 'warn' as const,
  params,
})

describe('every warning with a figure', () => {
  const tables = [
    EVM_PAYMENT_FINDINGS,
    GAS_FINDINGS,
    PAYMENT_FINDINGS,
    PRICE_FINDINGS,
    REPLACEMENT_FINDINGS,
    UNWRAP_FINDINGS,
    WRAP_FINDINGS,
  ]
  const figured = tables.flatMap((table) =>
    Object.entries<readonly [string, ...FindingParam[]]>(table).flatMap(([code, [severity, ...params]]) => {
      const kinds: string[] = params.map((name) => FINDING_PARAMS[name])
      const isFigured = kinds.some((kind) =>
        ['percent', 'fee-rate', 'sent-units', 'min-units'].includes(kind),
      )
      return severity === 'warn' && isFigured ? [code] : []
    }),
  )

  it.each([...new Set(figured)])('has %s compared', (code) => {
    expect(hasFigure(code)).toBe(true)
  })
})

it.each([
  ['price-low', { belowPercent: '4.12' }, { belowPercent: '4.62' }, { belowPercent: '4.63' }],
  ['price-worst-case', { belowPercent: '12' }, { belowPercent: '12.5' }, { belowPercent: '12.51' }],
  ['taken-service', { feePercent: '8' }, { feePercent: '8.4' }, { feePercent: '9' }],
  ['gas-high-share', { feePercent: '6.2' }, { feePercent: '6.7' }, { feePercent: '6.71' }],
  [
    'minimum-high',
    { minOutput: '1030', expectedOutput: '1000' },
    { minOutput: '1030', expectedOutput: '996' },
    { minOutput: '1030', expectedOutput: '990' },
  ],
  [
    'transfer-taxed',
    { arrivingUnits: '950', sentUnits: '1000' },
    { arrivingUnits: '945', sentUnits: '1000' },
    { arrivingUnits: '944', sentUnits: '1000' },
  ],
  [
    'fee-above-market',
    { feeRate: '12.5', marketRate: '4' },
    { feeRate: '12.5', marketRate: '3.9' },
    { feeRate: '40', marketRate: '4' },
  ],
  [
    'fee-below-market',
    { feeRate: '2', marketRate: '5' },
    { feeRate: '2', marketRate: '5.2' },
    { feeRate: '2', marketRate: '5.3' },
  ],
] as const)('covers %s up to its room', (code, shown, within, beyond) => {
  expect(isCovered(warning(code, within), warning(code, shown))).toBe(true)
  expect(isCovered(warning(code, beyond), warning(code, shown))).toBe(false)
})

it('never asks again for a figure that is no worse', () => {
  const basisPoints = fc.nat(100_000)
  fc.assert(
    fc.property(basisPoints, basisPoints, (before, after) => {
      const [shown, now] = [before, after].map((bps) =>
        warning('price-low', { belowPercent: String(bps / 100) }),
      )
      if (shown === undefined || now === undefined) return
      expect(isCovered(now, shown)).toBe(after <= before + 50)
    }),
  )
})

it('asks where a figure is missing', () => {
  expect(isCovered(warning('price-low', { belowPercent: '4' }), warning('price-low', {}))).toBe(false)
  expect(
    isCovered(warning('price-low', { belowPercent: '?' }), warning('price-low', { belowPercent: '4' })),
  ).toBe(false)
})

it('takes another coin, address or integrator for another subject', () => {
  const of = (code: string, params: Record<string, string>) => subjectOf(warning(code, params))
  expect(of('input-unconfirmed', { coin: 'a:0' })).not.toBe(of('input-unconfirmed', { coin: 'a:1' }))
  expect(of('taken-integrator', { thirdPartyId: '7', feePercent: '1' })).not.toBe(
    of('taken-integrator', { thirdPartyId: '8', feePercent: '1' }),
  )
  expect(of('price-low', { belowPercent: '4', minOutput: '7', expectedOutput: '8' })).toBe(
    of('price-low', { belowPercent: '9', minOutput: '7', expectedOutput: '9' }),
  )
})
