import { createCampaigns, SIGNED } from './campaign'
import { outsideGivenUp, outsideNative, outsideSwap } from './scenarios/outside-call'

const { strikeOnce, strikeTwice } = createCampaigns('release')

strikeOnce(outsideNative)
strikeOnce(outsideSwap)
strikeOnce(outsideGivenUp)
// The second write of its journal is the hand-over.
strikeTwice(outsideNative, SIGNED, 'a hand-over')
