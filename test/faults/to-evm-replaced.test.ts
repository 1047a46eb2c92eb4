import { strikeOnce } from './campaign'
import { toEvmBumped, toEvmCancelled } from './scenarios/to-evm'

strikeOnce(toEvmBumped)
strikeOnce(toEvmCancelled)
