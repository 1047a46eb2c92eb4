import { createFindings } from '../finding'
import { PRICE_FINDINGS } from '../price'

/** Every finding of an unwrap's review. */
export const UNWRAP_FINDINGS = {
  ...PRICE_FINDINGS,

  'input-invalid': ['refuse', 'field'],
  'recipient-invalid': ['refuse'],
  'review-failed': ['refuse'],

  'response-refused': ['refuse'],
  'response-malformed': ['refuse'],
  'params-malformed': ['refuse'],

  'contract-foreign': ['refuse'],
  'method-foreign': ['refuse'],
  'abi-foreign': ['refuse'],
  'refund-address-named': ['refuse'],

  'token-changed': ['refuse'],
  'input-amount-changed': ['refuse', 'actualUnits', 'expectedUnits'],
  'value-for-token': ['refuse', 'actualWei'],
  'value-changed': ['refuse', 'actualWei', 'expectedWei'],

  'exchange-connector-unknown': ['refuse'],
  'input-not-fixed': ['refuse'],
  'path-malformed': ['refuse'],
  'path-start-foreign': ['refuse'],
  'path-end-foreign': ['refuse'],
  'path-start-unchecked': ['info'],
  'path-token-foreign': ['refuse', 'token'],

  'minimum-below-intent': ['refuse', 'actualSats', 'expectedSats'],
  'minimum-above-intent': ['refuse', 'actualSats', 'expectedSats'],
  'minimum-unreachable': ['refuse', 'actualSats', 'expectedSats'],
  'no-minimum': ['warn'],
  'no-enforced-minimum': ['info'],

  'deadline-past': ['refuse'],
  'deadline-too-far': ['refuse'],

  'user-script-changed': ['refuse'],
  'script-type-changed': ['refuse'],
  'locker-unknown': ['refuse'],
  'locker-contradicted': ['refuse'],
  'third-party-changed': ['refuse', 'actualThirdPartyId', 'expectedThirdPartyId'],
  'relayer-fee-negative': ['refuse'],
  'relayer-fee-cap': ['refuse', 'feePercent', 'limitPercent'],
  'call-differs': ['refuse'],
} as const

export type UnwrapFindings = typeof UNWRAP_FINDINGS
export type UnwrapFindingCode = keyof UnwrapFindings

export const finding = createFindings(UNWRAP_FINDINGS)
