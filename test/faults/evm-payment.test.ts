import { APPROVED, SIGNED, createCampaigns } from './campaign'
import {
  nativePayment,
  nativePaymentFaster,
  tokenPayment,
  tokenPaymentCancelled,
} from './scenarios/evm-payment'

const { strikeOnce, strikeTwice } = createCampaigns()

strikeOnce(nativePayment)
strikeOnce(tokenPayment)
strikeOnce(nativePaymentFaster)
strikeOnce(tokenPaymentCancelled)
strikeTwice(nativePayment, APPROVED, 'an approval')
strikeTwice(tokenPayment, SIGNED, 'a signature')
