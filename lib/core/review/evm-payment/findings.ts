import { createFindings } from '../finding'

/**
 * Every finding of a payment on an EVM network. The wallet encoded the call itself, and must not have encoded it
 * wrongly.
 */
export const EVM_PAYMENT_FINDINGS = {
  'transfer-altered': ['refuse', 'field'],
  'transfer-own': ['refuse'],
  'transfer-nobody': ['refuse'],
  'transfer-to-contract': ['warn'],
  'transfer-unused': ['info'],

  'transfer-reverted': ['refuse', 'reason'],
  'transfer-denied': ['refuse'],
  'transfer-taxed': ['warn', 'arrivingUnits', 'sentUnits'],
  'transfer-lost': ['refuse', 'arrivingUnits', 'sentUnits'],
} as const

export const finding = createFindings(EVM_PAYMENT_FINDINGS)
