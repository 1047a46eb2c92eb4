import { createFindings } from '../finding'
import { FEE_FINDINGS, TRANSACTION_FINDINGS } from '../transaction/findings'

/**
 * Every finding of a replacement's review. All but the fee's share refuse: the wallet built the transaction itself, and
 * must not have built it wrongly.
 */
export const REPLACEMENT_FINDINGS = {
  ...TRANSACTION_FINDINGS,

  'original-mismatch': ['refuse'],
  'original-final': ['refuse'],
  'transaction-changed': ['refuse'],

  'input-dropped': ['refuse', 'coin'],
  'input-unconfirmed': ['refuse', 'coin'],
  'input-sequence-changed': ['refuse', 'coin'],

  'payment-changed': ['refuse'],
  'locker-inactive': ['refuse'],
  'locker-full': ['refuse'],
  'cancel-incomplete': ['refuse'],

  'fee-below-replacement': ['refuse', 'feeSats', 'limitSats'],
  'fee-above-agreed': ['refuse', 'feeSats', 'limitSats'],
  'fee-share': FEE_FINDINGS['fee-share'],
} as const

export const finding = createFindings(REPLACEMENT_FINDINGS)
