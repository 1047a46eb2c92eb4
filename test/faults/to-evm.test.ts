import { strikeOnce } from './campaign'
import { toEvmAcross, toEvmBase } from './scenarios/to-evm'

strikeOnce(toEvmBase)
strikeOnce(toEvmAcross)
