import { strikeOnce } from './campaign'
import { toBitcoin } from './scenarios'

strikeOnce(toBitcoin)
