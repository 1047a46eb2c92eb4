import { strikeOnce } from './campaign'
import { toEvmBumped, toEvmCancelled } from './scenarios'

strikeOnce(toEvmBumped)
strikeOnce(toEvmCancelled)
