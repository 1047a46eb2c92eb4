import { APPROVED, SIGNED, strikeOnce, strikeTwice } from './campaign'
import {
  nativePayment,
  nativePaymentFaster,
  tokenPayment,
  tokenPaymentCancelled,
} from './scenarios/evm-payment'

strikeOnce(nativePayment)
strikeOnce(tokenPayment)
strikeOnce(nativePaymentFaster)
strikeOnce(tokenPaymentCancelled)
strikeTwice(nativePayment, APPROVED, 'an approval')
strikeTwice(tokenPayment, SIGNED, 'a signature')
