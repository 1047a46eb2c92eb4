import { APPROVED, SIGNED, strikeTwice } from './campaign'
import { toBitcoin } from './scenarios/to-bitcoin'

strikeTwice(toBitcoin, APPROVED, 'an approval')
strikeTwice(toBitcoin, SIGNED, 'the first of two signatures')
