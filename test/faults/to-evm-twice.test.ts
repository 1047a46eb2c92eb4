import { APPROVED, SIGNED, createCampaigns } from './campaign'
import { toEvmBase } from './scenarios/to-evm'

const { strikeTwice } = createCampaigns()

strikeTwice(toEvmBase, APPROVED, 'an approval')
strikeTwice(toEvmBase, SIGNED, 'a signature')
