import type { Hex } from 'viem'
import { cancelCall, speedUpFast } from '../../integration/support/replacements'
import { setMining } from '../../integration/support/swap-to-bitcoin'
import type { TestNetwork } from '../../network/service/fixture'
import { ETHER, USDC } from './evm-spend'
import type { Scenario } from './scenario'

const EVM_RECIPIENT: Hex = `0x${'42'.repeat(20)}`
const SENT_WEI = ETHER / 10n

/** A payment out of the EVM account: `asset` tells the token, and how much of it there is and is sent. */
function evmPaymentScenario(
  name: string,
  asset: (network: TestNetwork) => { token: Hex | null; amount: bigint },
): Scenario {
  return {
    name,
    async ask({ evmPayments }, network) {
      const review = await evmPayments.prepare({
        networkName: 'polygon',
        recipient: EVM_RECIPIENT,
        feeChoice: 'slow',
        ...asset(network),
      })
      const { verdict, findings } = review
      return {
        verdict,
        findings,
        approve: (later) => later.evmPayments.approve(review, { acknowledged: true }),
      }
    },
    // Enough for two: a second payment must not fail for lack of funds.
    async fund(network, { evm }) {
      const { token, amount } = asset(network)
      await network.chains.base.fund(evm.address, ETHER)
      if (token !== null) await network.chains.base.fundToken(token, evm.address, amount * 2n)
    },
    async payments(network, { evm }) {
      const { token, amount } = asset(network)
      const left = await network.balance('polygon', token ?? 'native', evm.address)
      const held = token === null ? ETHER : amount * 2n
      // Gas is far less than one payment of the native currency.
      return Number((held - left) / amount)
    },
  }
}

export const nativePayment = evmPaymentScenario('a payment of a native currency', () => ({
  token: null,
  amount: SENT_WEI,
}))

export const tokenPayment = evmPaymentScenario('a payment of a token', ({ chains }) => ({
  token: chains.deployment.base.tokens.usdc.address,
  amount: USDC,
}))

type Rethink = NonNullable<Scenario['rethink']>

/** The same with time to think: the chain mines nothing until the user has thought, or a round has passed without it. */
function rethought(scenario: Scenario, name: string, { kind, act }: Rethink): Scenario {
  const mineAgain = async (network: TestNetwork) => {
    await setMining(network, true)
    await network.chains.base.mine(1)
  }
  return {
    ...scenario,
    name,
    async fund(network, accounts) {
      await setMining(network, true)
      await scenario.fund(network, accounts)
      await setMining(network, false)
    },
    rethink: {
      kind,
      async act(services, id, network) {
        try {
          await act(services, id, network)
        } finally {
          await mineAgain(network)
        }
      },
    },
    outside: ({ network }) => mineAgain(network),
  }
}

export const nativePaymentFaster = rethought(nativePayment, 'a payment of a native currency, made faster', {
  kind: 'speed-up',
  act: speedUpFast,
})

export const tokenPaymentCancelled = rethought(tokenPayment, 'a payment of a token, cancelled', {
  kind: 'cancel',
  act: cancelCall,
})
