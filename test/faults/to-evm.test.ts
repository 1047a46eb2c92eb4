import { strikeOnce } from './campaign'
import { toEvmAcross, toEvmBase } from './scenarios'

strikeOnce(toEvmBase)
strikeOnce(toEvmAcross)
