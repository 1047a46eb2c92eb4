import { APPROVED, SIGNED, createCampaigns } from './campaign'
import { payment, paymentBumped, paymentCancelled } from './scenarios/bitcoin-payment'

const { strikeOnce, strikeTwice } = createCampaigns()

strikeOnce(payment)
strikeOnce(paymentBumped)
strikeOnce(paymentCancelled)
strikeTwice(payment, APPROVED, 'an approval')
strikeTwice(payment, SIGNED, 'a signature')
