import { ETHER, USDC } from './evm-spend'
import { COMMON_ORDER, type Scenario, swapScenario } from './scenario'

const FUNDED = USDC * 3n

export const toBitcoin = swapScenario({
  name: 'a token with an allowance to bitcoin',
  order: ({ chains }) => ({
    ...COMMON_ORDER,
    direction: 'to-bitcoin',
    inputAmount: USDC,
    networkName: 'polygon',
    inputToken: chains.deployment.base.tokens.usdc.address,
  }),
  async fund({ chains }, { evm }) {
    await chains.base.fund(evm.address, ETHER)
    // Enough for one more than is ordered: a payment too many must not fail for lack of funds.
    await chains.base.fundToken(chains.deployment.base.tokens.usdc.address, evm.address, FUNDED)
  },
  async payments(network, { evm }) {
    const { usdc } = network.chains.deployment.base.tokens
    const left = await network.balance('polygon', usdc.address, evm.address)
    return Number((FUNDED - left) / USDC)
  },
})

/** The second order rests on the allowance of the first. */
export const twoToBitcoin: Scenario = {
  ...toBitcoin,
  name: 'two orders on one allowance to bitcoin',
  orders: 2,
}
