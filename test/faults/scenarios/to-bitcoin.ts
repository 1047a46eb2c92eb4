import { ETHER, USDC } from './evm-spend'
import { COMMON_ORDER, swapScenario } from './scenario'

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
    // Enough for two: a second payment must not fail for lack of funds.
    await chains.base.fundToken(chains.deployment.base.tokens.usdc.address, evm.address, USDC * 2n)
  },
  async payments(network, { evm }) {
    const { usdc } = network.chains.deployment.base.tokens
    const left = await network.balance('polygon', usdc.address, evm.address)
    return Number((USDC * 2n - left) / USDC)
  },
})
