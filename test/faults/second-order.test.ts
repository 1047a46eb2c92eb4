import { APPROVED, createCampaigns, SIGNED } from './campaign'
import { outsideTwoSwaps } from './scenarios/outside-call'
import { outsideTwoToEvm } from './scenarios/outside-payment'
import { twoToBitcoin } from './scenarios/to-bitcoin'
import { twoToEvm } from './scenarios/to-evm'

const { strikeOnce, strikeTwice } = createCampaigns('thin')

strikeOnce(twoToBitcoin)
strikeOnce(twoToEvm)
strikeOnce(outsideTwoSwaps)
strikeOnce(outsideTwoToEvm)
strikeTwice(twoToBitcoin, APPROVED, 'an approval')
strikeTwice(outsideTwoSwaps, SIGNED, 'a hand-over')
