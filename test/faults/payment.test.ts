import { APPROVED, SIGNED, strikeOnce, strikeTwice } from './campaign'
import { payment, paymentBumped, paymentCancelled } from './scenarios/bitcoin-payment'

strikeOnce(payment)
strikeOnce(paymentBumped)
strikeOnce(paymentCancelled)
strikeTwice(payment, APPROVED, 'an approval')
strikeTwice(payment, SIGNED, 'a signature')
