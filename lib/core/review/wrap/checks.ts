import type { Check } from '../check'
import { feeCheck, marketCheck, shareCheck } from '../transaction/check-fee'
import { instructionsCheck } from './check-carrier'
import { inputsCheck, unsignedCheck } from './check-inputs'
import { needlessCheck } from './check-needless'
import { amountCheck, changeCheck, lockerCheck } from './check-outputs'
import { PAYLOAD_CHECKS } from './check-payload'
import { PRICE_CHECKS } from './check-price'
import { TERMS_CHECKS } from './check-terms'
import { transactionCheck } from './check-transaction'
import { WRITTEN_FEE_CHECKS } from './check-written-fees'
import type { WrapFacts } from './facts'

/** Everything that is asked of a wrap's transaction, in the order of its findings. */
export const WRAP_CHECKS: readonly Check<WrapFacts>[] = [
  transactionCheck,
  inputsCheck,
  unsignedCheck,
  lockerCheck,
  amountCheck,
  changeCheck,
  instructionsCheck,
  ...PAYLOAD_CHECKS,
  ...TERMS_CHECKS,
  ...PRICE_CHECKS,
  ...WRITTEN_FEE_CHECKS,
  feeCheck,
  marketCheck,
  shareCheck,
  needlessCheck,
]
