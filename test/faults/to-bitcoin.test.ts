import { createCampaigns } from './campaign'
import { toBitcoin } from './scenarios/to-bitcoin'

const { strikeOnce } = createCampaigns()

strikeOnce(toBitcoin)
