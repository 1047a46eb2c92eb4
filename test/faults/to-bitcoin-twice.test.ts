import { APPROVED, SIGNED, createCampaigns } from './campaign'
import { toBitcoin } from './scenarios/to-bitcoin'

const { strikeTwice } = createCampaigns('release')

strikeTwice(toBitcoin, APPROVED, 'an approval')
strikeTwice(toBitcoin, SIGNED, 'the first of two signatures')
