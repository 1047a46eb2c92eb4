import { createFindings } from '../finding'

/** Every finding of a replacement's review. All of them refuse: the wallet has built it, and may not build it wrong. */
export const REPLACEMENT_FINDINGS = {
  'review-failed': ['refuse'],
  'address-mismatch': ['refuse'],
  'original-mismatch': ['refuse'],
  'original-final': ['refuse'],
  'transaction-changed': ['refuse'],
  'transaction-too-large': ['refuse'],

  'input-dropped': ['refuse', 'coin'],
  'input-duplicate': ['refuse', 'coin'],
  'input-unknown': ['refuse', 'coin'],
  'input-reserved': ['refuse', 'coin'],
  'input-unconfirmed': ['refuse', 'coin'],
  'input-sequence-changed': ['refuse', 'coin'],
  'previous-missing': ['refuse', 'coin'],
  'previous-mismatch': ['refuse', 'coin'],
  'input-foreign': ['refuse', 'coin'],
  'input-value-mismatch': ['refuse', 'coin'],

  'payment-changed': ['refuse'],
  'locker-inactive': ['refuse'],
  'cancel-incomplete': ['refuse'],
  'change-multiple': ['refuse'],
  'output-dust': ['refuse', 'amountSats'],

  'fee-below-replacement': ['refuse', 'feeSats', 'limitSats'],
  'fee-above-agreed': ['refuse', 'feeSats', 'limitSats'],
  'fee-rate-cap': ['refuse', 'feeRate', 'limitRate'],
  'fee-cap': ['refuse', 'feeSats', 'limitSats'],
  'change-dropped': ['refuse', 'feeSats', 'limitSats'],
} as const

export const finding = createFindings(REPLACEMENT_FINDINGS)
