import { createCampaigns } from './campaign'
import { toEvmBumped, toEvmCancelled } from './scenarios/to-evm'

const { strikeOnce } = createCampaigns()

strikeOnce(toEvmBumped)
strikeOnce(toEvmCancelled)
