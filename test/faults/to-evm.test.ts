import { createCampaigns } from './campaign'
import { toEvmAcross, toEvmBase } from './scenarios/to-evm'

const { strikeOnce } = createCampaigns()

strikeOnce(toEvmBase)
strikeOnce(toEvmAcross)
