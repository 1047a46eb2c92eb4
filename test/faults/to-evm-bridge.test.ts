import { strikeOnce } from './campaign'
import { toEvmFilled, toEvmLate, toEvmRefused } from './scenarios'

strikeOnce(toEvmFilled)
strikeOnce(toEvmRefused)
strikeOnce(toEvmLate)
