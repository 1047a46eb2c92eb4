import { strikeOnce } from './campaign'
import { toBitcoin } from './scenarios/to-bitcoin'

strikeOnce(toBitcoin)
