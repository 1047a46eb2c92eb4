import { strikeOnce } from './campaign'
import { toEvmFilled, toEvmLate, toEvmRefused } from './scenarios/to-evm-bridge'

strikeOnce(toEvmFilled)
strikeOnce(toEvmRefused)
strikeOnce(toEvmLate)
