import { APPROVED, SIGNED, strikeTwice } from './campaign'
import { toBitcoin } from './scenarios'

strikeTwice(toBitcoin, APPROVED, 'an approval')
strikeTwice(toBitcoin, SIGNED, 'the first of two signatures')
