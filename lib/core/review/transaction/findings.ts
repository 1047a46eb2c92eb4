import { createFindings } from '../finding'

/** The findings that the reviews of all Bitcoin transactions share. */
export const TRANSACTION_FINDINGS = {
  'review-failed': ['refuse'],
  'address-mismatch': ['refuse'],
  'transaction-too-large': ['refuse'],

  'input-duplicate': ['refuse', 'coin'],
  'input-unknown': ['refuse', 'coin'],
  'input-reserved': ['refuse', 'coin'],
  'input-kept-out': ['refuse', 'coin'],
  'previous-missing': ['refuse', 'coin'],
  'previous-mismatch': ['refuse', 'coin'],
  'input-foreign': ['refuse', 'coin'],
  'input-value-mismatch': ['refuse', 'coin'],

  'change-multiple': ['refuse'],
  'change-dropped': ['refuse', 'feeSats', 'limitSats'],
  'output-dust': ['refuse', 'amountSats'],
  'fee-rate-cap': ['refuse', 'feeRate', 'limitRate'],
  'fee-cap': ['refuse', 'feeSats', 'limitSats'],
} as const

/** Those of a transaction that is not held to an earlier one's fee. */
export const FEE_FINDINGS = {
  'fee-negative': ['refuse'],
  'fee-below-relay': ['refuse', 'feeSats', 'limitSats'],
  'fee-above-market': ['warn', 'feeRate', 'marketRate'],
  'fee-below-market': ['warn', 'feeRate', 'marketRate'],
  'fee-slow-final': ['warn', 'feeRate', 'marketRate'],
  'fee-share': ['warn', 'feePercent', 'feeSats'],
} as const

export const finding = createFindings({ ...TRANSACTION_FINDINGS, ...FEE_FINDINGS })
