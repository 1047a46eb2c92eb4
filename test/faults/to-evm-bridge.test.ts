import { createCampaigns } from './campaign'
import { toEvmFilled, toEvmLate, toEvmRefused, toEvmShared } from './scenarios/to-evm-bridge'

const { strikeOnce } = createCampaigns('release')

strikeOnce(toEvmShared)
strikeOnce(toEvmFilled)
strikeOnce(toEvmRefused)
strikeOnce(toEvmLate)
