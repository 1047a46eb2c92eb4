import { APPROVED, SIGNED, strikeTwice } from './campaign'
import { toEvmBase } from './scenarios/to-evm'

strikeTwice(toEvmBase, APPROVED, 'an approval')
strikeTwice(toEvmBase, SIGNED, 'a signature')
