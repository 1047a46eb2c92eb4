import { describe, expect, it } from 'vitest'
import { CHECKS, type CheckCode } from '~/lib/core/review/check'
import type { Finding } from '~/lib/core/review/finding'
import { GAS_FINDINGS } from '~/lib/core/review/gas'
import { PROFILE_CHECK_FINDINGS } from '~/lib/core/profile-check/findings'
import { ARRIVAL_FINDINGS } from '~/lib/core/recipient/gas-on-arrival'
import { CLAIM_FINDINGS } from '~/lib/core/journal/claim-findings'
import { PAYER_FINDINGS } from '~/lib/core/page-payer'
import { RECIPIENT_FINDINGS } from '~/lib/core/recipient/findings'
import { CODE_FINDINGS } from '~/lib/core/review/contracts'
import { DECIMALS_FINDINGS } from '~/lib/core/review/decimals'
import { EVM_PAYMENT_FINDINGS } from '~/lib/core/review/evm-payment/findings'
import { PAYMENT_FINDINGS } from '~/lib/core/review/payment/findings'
import { REPLACEMENT_FINDINGS } from '~/lib/core/review/replacement/findings'
import { SIMULATION_FINDINGS } from '~/lib/core/review/simulation'
import { SOURCE_FINDINGS } from '~/lib/core/review/sources'
import { DISPUTABLE } from '~/lib/core/disputable'
import { UNWRAP_FINDINGS } from '~/lib/core/review/unwrap/findings'
import { WRAP_FINDINGS } from '~/lib/core/review/wrap/findings'
import { messages } from './locale.fixture'
import { evidenceWords, findingWords } from './finding-words'

const TABLES = {
  ...ARRIVAL_FINDINGS,
  ...GAS_FINDINGS,
  ...PROFILE_CHECK_FINDINGS,
  ...CLAIM_FINDINGS,
  ...PAYER_FINDINGS,
  ...RECIPIENT_FINDINGS,
  ...CODE_FINDINGS,
  ...DECIMALS_FINDINGS,
  ...EVM_PAYMENT_FINDINGS,
  ...PAYMENT_FINDINGS,
  ...REPLACEMENT_FINDINGS,
  ...SIMULATION_FINDINGS,
  ...SOURCE_FINDINGS,
  ...UNWRAP_FINDINGS,
  ...WRAP_FINDINGS,
}
const CODES = Object.entries<readonly string[]>(TABLES).map(([code, [, ...params]]) => ({ code, params }))

const CHECK_ENTRIES = Object.entries<readonly string[]>(CHECKS).map(([code, params]) => ({ code, params }))

const compare = (a: string, b: string) => (a < b ? -1 : 1)

const sentenceOf = (group: string, code: string) => {
  const name = `${group}_${code.replaceAll('-', '_')}`
  return messages[name] ?? messages[`${name}_other`] ?? ''
}
const slotsOf = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot).toSorted(compare)

const refusal = (code: string, params?: Record<string, string>): Finding => ({
  code,
  severity: 'refuse',
  ...(params && { params }),
})

describe('the sentences of findings', () => {
  it('have a slot for each of their params', () => {
    for (const { code, params } of CODES) {
      const sentence = sentenceOf('findings', code)
      expect(sentence, code).toMatch(/^[A-Z].*[.]$/)
      expect(slotsOf(sentence), code).toEqual(params.toSorted(compare))
    }
  })

  it('name each fact that servers may dispute', () => {
    const named = Object.keys(messages).filter((name) => name.startsWith('disputed_'))
    expect(named.toSorted(compare)).toEqual(
      DISPUTABLE.map((fact) => `disputed_${fact.replaceAll('-', '_')}`).toSorted(compare),
    )
  })

  it('are of codes that exist', () => {
    const known = new Set(CODES.map(({ code }) => `findings_${code.replaceAll('-', '_')}`))
    const named = Object.keys(messages).filter((name) => name.startsWith('findings_'))
    const orphans = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(one|other)$/, '')))
    expect(orphans).toEqual([])
  })

  it('say nothing of what has left the wallet', () => {
    const claims = Object.entries(messages).filter(
      ([name, message]) => name.startsWith('findings_') && /has left|have left/.test(message),
    )
    expect(claims).toEqual([])
  })
})

describe('a finding in words', () => {
  it('has small amounts in sats, large ones in BTC', () => {
    expect(findingWords(refusal('fee-cap', { feeSats: '20500', limitSats: '123456789' }))).toBe(
      'The network fee is 20\u202f500 sats, more than the limit of 1.23456789 BTC.',
    )
  })

  it('has its rates to a tenth', () => {
    expect(findingWords(refusal('fee-rate-cap', { feeRate: '12.3456', limitRate: '10' }))).toContain(
      '12.3 sat/vB, more than the limit of 10.0 sat/vB',
    )
  })

  it('names what arrives in its own unit, if known', () => {
    const params = { belowPercent: '12.5', minOutput: '4375000', expectedOutput: '5000000' }
    const low = refusal('price-refused', params)
    const sent = { symbol: 'BTC', decimals: 8 }
    expect(findingWords(low, { sent, arriving: { symbol: 'USDC', decimals: 6 } })).toContain(
      'as little as 4.375 USDC',
    )
    expect(findingWords(low, { sent, arriving: sent })).toContain('12.5% below the on-chain price (0.05 BTC)')
    expect(findingWords(low)).toContain('as little as 4375000.')
  })

  it('names coins by the head of their txid', () => {
    const coin = `${'ab'.repeat(32)}:3`
    expect(findingWords(refusal('input-foreign', { coin }))).toContain('(abababab…:3)')
  })

  it('says what its swap instructions ask for', () => {
    expect(findingWords(refusal('payload-kind', { actualKind: 'wrap', expectedKind: 'swap' }))).toBe(
      'The swap instructions are for wrapped bitcoin. You asked for a swap into a token.',
    )
  })

  it('makes foreign text plain, and fills no slot twice', () => {
    expect(findingWords(refusal('simulation-reverted', { reason: '{reason}\u202e' }))).toContain(
      ': {reason}.',
    )
    expect(findingWords(refusal('simulation-reverted', { reason: '' }))).toContain('no reason given')
  })

  it('is in the form that its number takes', () => {
    const behind = (count: string) =>
      findingWords(refusal('profile-server-behind', { chain: 'Polygon', server: 'rpc.example', count }))
    expect(behind('1')).toBe('The server rpc.example for Polygon is 1 block behind the others.')
    expect(behind('12')).toBe('The server rpc.example for Polygon is 12 blocks behind the others.')
  })

  it('is its code spelled out where another version made it', () => {
    expect(findingWords(refusal('some-new_check'))).toBe('Some new check')
    expect(findingWords(refusal('fee-cap'))).toBe('Fee cap')
    const older: object = { message: 'a sentence of its own' }
    expect(findingWords({ ...refusal('fee-cap'), ...older })).toBe('Fee cap')
  })
})

describe('the sentences of checks', () => {
  it('have a title, and a slot for all evidence', () => {
    for (const { code, params } of CHECK_ENTRIES) {
      expect(sentenceOf('review_check', code), code).toMatch(/^[A-Z].*[^.]$/)
      const sentence = sentenceOf('evidence', code)
      expect(sentence, code).toMatch(/^[A-Z{].*[.]$/)
      expect(slotsOf(sentence), code).toEqual(params.toSorted(compare))
    }
  })

  it('are of checks that exist', () => {
    const known = new Set(CHECK_ENTRIES.map(({ code }) => code.replaceAll('-', '_')))
    const named = Object.keys(messages).flatMap(
      (name) => /^(?:review_check|evidence)_(.+)$/.exec(name)?.[1] ?? [],
    )
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })

  it('leave no digit out of an amount called exact', () => {
    const usdc = { symbol: 'USDC', decimals: 6 }
    const words = (code: CheckCode, evidence: Record<string, string>) =>
      evidenceWords({ code, evidence }, { sent: usdc, arriving: { symbol: 'BTC', decimals: 8 } })
    const contract = '0xburn'
    expect(words('allowance', { contract, sentUnits: '1234567891' })).toContain('spend 1234.567891 USDC, and')
    expect(words('arrival', { arrivingUnits: '1234567891' })).toContain('by exactly 1234.567891 USDC.')
  })

  it('have their amounts in what the swap sends and brings', () => {
    const units = { sent: { symbol: 'BTC', decimals: 8 }, arriving: { symbol: 'USDC', decimals: 6 } }
    const words = (code: CheckCode, evidence: Record<string, string> | null) =>
      evidenceWords({ code, evidence }, units)
    expect(words('amount', { sentUnits: '1000000' })).toBe('The transaction carries exactly 0.01 BTC.')
    expect(words('minimum', { minUnits: '12500000' })).toContain('12.5 USDC')
    expect(words('minimum', null)).toBeUndefined()
    expect(words('minimum', {})).toBeUndefined()
  })
})
