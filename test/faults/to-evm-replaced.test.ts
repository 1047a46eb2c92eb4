import { createCampaigns } from './campaign'
import { toEvmBumped, toEvmCancelled } from './scenarios/to-evm'

const { strikeOnce } = createCampaigns('release')

strikeOnce(toEvmBumped)
strikeOnce(toEvmCancelled)
