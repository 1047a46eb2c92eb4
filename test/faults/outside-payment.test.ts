import { createCampaigns, SIGNED } from './campaign'
import { outsideBumped, outsideCancelled, outsidePayment } from './scenarios/outside-payment'

const { strikeOnce, strikeTwice } = createCampaigns('release')

strikeOnce(outsidePayment)
strikeOnce(outsideBumped)
strikeOnce(outsideCancelled)
// The second write of its journal is the hand-over.
strikeTwice(outsidePayment, SIGNED, 'a hand-over')
