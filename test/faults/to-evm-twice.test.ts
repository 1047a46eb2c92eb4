import { APPROVED, SIGNED, strikeTwice } from './campaign'
import { toEvmBase } from './scenarios'

strikeTwice(toEvmBase, APPROVED, 'an approval')
strikeTwice(toEvmBase, SIGNED, 'a signature')
