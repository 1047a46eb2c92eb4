import { APPROVED, SIGNED, createCampaigns } from './campaign'
import { toEvmBase } from './scenarios/to-evm'

const { strikeTwice } = createCampaigns('release')

strikeTwice(toEvmBase, APPROVED, 'an approval')
strikeTwice(toEvmBase, SIGNED, 'a signature')
