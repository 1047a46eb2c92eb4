import { createFindings } from '../finding'
import { PRICE_FINDINGS } from '../price'
import { FEE_FINDINGS, TRANSACTION_FINDINGS } from '../transaction/findings'

/** Every finding of a wrap's review. */
export const WRAP_FINDINGS = {
  ...TRANSACTION_FINDINGS,
  ...FEE_FINDINGS,
  ...PRICE_FINDINGS,

  'input-invalid': ['refuse', 'field'],

  'psbt-too-large': ['refuse'],
  'psbt-not-a-psbt': ['refuse'],
  'psbt-version': ['refuse'],
  'psbt-malformed': ['refuse'],
  'transaction-version': ['refuse', 'version'],
  'transaction-locktime': ['refuse', 'lockTime'],

  'input-none': ['refuse'],
  'inputs-needless': ['info', 'count', 'feeSats'],
  'input-sequence': ['refuse', 'coin'],
  'input-unconfirmed': ['warn', 'coin'],
  'input-script-mismatch': ['refuse', 'coin'],
  'input-sighash': ['refuse', 'coin'],
  'input-presigned': ['refuse', 'coin'],
  'input-redeem-script': ['refuse', 'coin'],

  'locker-missing': ['refuse'],
  'locker-multiple': ['refuse'],
  'locker-amount': ['refuse', 'actualSats', 'expectedSats'],
  'output-foreign': ['refuse', 'amountSats', 'payee'],
  'output-out-of-range': ['refuse'],

  'carrier-missing': ['refuse'],
  'carrier-multiple': ['refuse'],
  'carrier-value': ['refuse', 'amountSats'],
  'carrier-malformed': ['refuse'],

  'payload-malformed': ['refuse'],
  'payload-codec': ['refuse', 'codec'],
  'payload-length': ['refuse', 'actualBytes', 'expectedBytes'],
  'payload-speed': ['warn'],
  'payload-app': ['refuse', 'appId'],
  'payload-kind': ['refuse', 'actualKind', 'expectedKind'],
  'payload-chain': ['refuse', 'actualChainId', 'expectedChainId'],
  'payload-recipient': ['refuse', 'actualAddress', 'expectedAddress'],
  'payload-third-party': ['refuse', 'actualThirdPartyId', 'expectedThirdPartyId'],
  'payload-token': ['refuse', 'actualToken', 'expectedToken'],
  'payload-min-output': ['refuse', 'actualUnits', 'expectedUnits'],
  'payload-min-intermediary': ['refuse', 'actualUnits', 'expectedUnits'],
  'payload-unprotected': ['warn'],
  'service-fee-cap': ['refuse', 'feeSats', 'limitSats'],
  'service-fee-quote': ['refuse', 'feeSats', 'limitSats'],
  'bridge-fee-cap': ['refuse', 'feePercent', 'limitPercent'],
  'bridge-fee-not-taken': ['refuse', 'feePercent'],
  'fees-exceed-amount': ['refuse'],
  'delivery-below-minimum': ['refuse', 'actualSats', 'expectedSats'],
} as const

export type WrapFindingCode = keyof typeof WRAP_FINDINGS

export const finding = createFindings(WRAP_FINDINGS)

/** All codes a wrap's review can give, for tests. */
export const WRAP_FINDING_CODES: readonly WrapFindingCode[] =
  Object.keys(WRAP_FINDINGS).filter(isWrapFindingCode)

function isWrapFindingCode(value: string): value is WrapFindingCode {
  return Object.hasOwn(WRAP_FINDINGS, value)
}
