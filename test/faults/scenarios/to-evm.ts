import { bumpFast, cancelPayment } from '../../integration/support/replacements'
import { lockers } from '../../network/lockers'
import { AMOUNT_SATS, fundBitcoin, paymentsTo } from './bitcoin-spend'
import { COMMON_ORDER, type Scenario, type SwapScenario, swapScenario } from './scenario'

const LOCKER_SCRIPTS = new Set(lockers.map(({ lockingScript }) => lockingScript.slice(2)))
const bitcoinPayments: Scenario['payments'] = (network, accounts) =>
  paymentsTo(LOCKER_SCRIPTS, network, accounts)

export const toEvmBase = swapScenario({
  name: 'bitcoin to a base network',
  order: ({ chains }) => ({
    ...COMMON_ORDER,
    direction: 'to-evm',
    amountSats: AMOUNT_SATS,
    networkName: 'polygon',
    outputToken: chains.deployment.base.tokens.usdc.address,
  }),
  fund: fundBitcoin,
  payments: bitcoinPayments,
})

/** The second order pays with the coin that the first leaves. */
export const twoToEvm: SwapScenario = {
  ...toEvmBase,
  name: 'two orders of bitcoin to a base network',
  orders: 2,
}

export const toEvmBumped = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, made faster',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'bump',
    act: bumpFast,
  },
})

export const toEvmCancelled = swapScenario({
  ...toEvmBase,
  name: 'bitcoin to a base network, cancelled',
  order: (network) => ({ ...toEvmBase.order(network), feeChoice: 'slow' }),
  rethink: {
    kind: 'cancel',
    act: async (services, id) => void (await cancelPayment(services, id)),
  },
})

export const toEvmAcross = swapScenario({
  name: 'bitcoin to a cross-chain network',
  order: ({ chains }) => ({
    ...COMMON_ORDER,
    direction: 'to-evm',
    amountSats: AMOUNT_SATS,
    networkName: 'ethereum',
    outputToken: chains.deployment.cross.tokens.usdc.address,
  }),
  fund: fundBitcoin,
  payments: bitcoinPayments,
})
