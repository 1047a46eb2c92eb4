import { createFindings } from '../finding'
import { FEE_FINDINGS, TRANSACTION_FINDINGS } from '../transaction/findings'

/**
 * Every finding of a plain payment's review. The wallet built the transaction itself, and must not have built it
 * wrongly.
 */
export const PAYMENT_FINDINGS = {
  ...TRANSACTION_FINDINGS,
  ...FEE_FINDINGS,

  'transaction-form': ['refuse'],
  'input-unconfirmed': ['warn', 'coin'],

  'payee-invalid': ['refuse'],
  'payee-own': ['refuse'],
  'payee-self': ['warn'],
  'payee-anchor': ['refuse'],
  'payee-keyless': ['refuse'],
  'payee-version': ['warn'],
  'payment-missing': ['refuse'],
  'payment-multiple': ['refuse'],
  'payment-amount': ['refuse', 'actualSats', 'expectedSats'],
  'payee-foreign': ['refuse', 'amountSats', 'payee'],
} as const

export const finding = createFindings(PAYMENT_FINDINGS)
