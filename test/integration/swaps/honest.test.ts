import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder } from '~/lib/contract/orders'
import type { Hex } from '~/lib/core/hex'
import type { Services } from '~/lib/services/services'
import { exchangeConnectorAbi, tokenAbi } from '../../network/evm/abi'
import { evmAccount } from '../../network/evm/accounts'
import { type Combination, pairsOf, product, samples } from '../../e2e/support/combinations'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { chooseAccount } from '../support/choose-account'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const BTC = 100_000_000n

const FACTORS = {
  direction: ['to-evm', 'to-bitcoin'],
  network: ['polygon', 'ethereum'],
  token: ['native', 'USDC', 'LINK', 'wBTC'],
  amountSats: ['20000', '100000000'],
  addressType: ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'],
  feeChoice: ['none', 'slow', 'fast'],
} as const
type Case = Combination<typeof FACTORS>

// Wrapped bitcoin exists only on the base network.
const isListed = ({ network, token }: Case) => network === 'polygon' || token !== 'wBTC'
// The next block is not worth its miners' fee to a larger input of so little.
const isWorthItsFee = ({ direction, amountSats, addressType, feeChoice }: Case) =>
  direction === 'to-bitcoin' || amountSats !== '20000' || addressType === 'p2wpkh' || feeChoice !== 'fast'
const ALL = product(FACTORS, (one) => isListed(one) && isWorthItsFee(one))
/** Every combination with SATSPAN_MATRIX=full; without it so many that each pair of values occurs. */
const CASES = process.env['SATSPAN_MATRIX'] === 'full' ? ALL : samples(ALL, pairsOf)

/** Base units of a token that a sat is worth on the local network. */
const PER_SAT = {
  polygon: { native: 2n * 10n ** 15n, USDC: 1_000n, LINK: 5n * 10n ** 13n, wBTC: 1n },
  ethereum: { native: 25n * 10n ** 10n, USDC: 1_000n, LINK: 5n * 10n ** 13n, wBTC: 0n },
} as const

/** A development account. */
const STRANGER = 6

let network: TestNetwork
let services: Services

beforeAll(async () => {
  network = await openNetwork()
  services = await startWallet(createMachine(network.profile), phraseOf(791))
  for (const addressType of FACTORS.addressType) {
    await chooseAccount(services, { addressType })
    await fundBitcoin(services, network, 2n * BTC)
  }
  const { evm } = await keystoreAccounts(services.wallet)
  for (const name of FACTORS.network) {
    const chain = name === 'polygon' ? network.chains.base : network.chains.cross
    await chain.fund(evm.address, 10n ** 24n)
    for (const token of FACTORS.token) {
      const address = tokenOf(name, token)
      if (address !== null) await chain.fundToken(address, evm.address, 2n * BTC * PER_SAT[name][token])
    }
  }
  await network.mine(1)
  await tradeAsStranger(BTC * PER_SAT.polygon.USDC)
})
afterAll(() => network.stop())

/** Moves a price in the newest block, of which one server of two has not heard. */
async function tradeAsStranger(amount: bigint): Promise<void> {
  const { base, deployment } = network.chains
  const { exchangeConnector, wrappedBtc, tokens } = deployment.base
  const usdc = tokens.usdc.address
  await base.fundToken(usdc, evmAccount(STRANGER).address, amount)
  const approval = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'approve',
    args: [exchangeConnector, amount],
  })
  await network.send('polygon', STRANGER, usdc, approval)
  const args = [amount, 0n, [usdc, wrappedBtc], freshAddress(2)] as const
  const trade = encodeFunctionData({ abi: exchangeConnectorAbi, functionName: 'swap', args })
  await network.send('polygon', STRANGER, exchangeConnector, trade)
}

/** `null` for the native currency, and for what a network does not list. */
function tokenOf(name: Case['network'], token: Case['token']): Hex | null {
  const { base, cross } = network.chains.deployment
  if (token === 'native') return null
  if (token === 'wBTC') return name === 'polygon' ? base.wrappedBtc : null
  const { usdc, link } = (name === 'polygon' ? base : cross).tokens
  return (token === 'USDC' ? usdc : link).address
}

function orderOf({ direction, network: networkName, token, ...rest }: Case): SwapOrder {
  const amountSats = BigInt(rest.amountSats)
  const feeChoice = rest.feeChoice === 'none' ? null : rest.feeChoice
  const shared = { networkName, slippageBps: 100, feeChoice }
  return direction === 'to-evm'
    ? {
        ...shared,
        direction,
        amountSats,
        outputToken: tokenOf(networkName, token),
        recipient: freshAddress(1),
      }
    : {
        ...shared,
        direction,
        inputAmount: amountSats * PER_SAT[networkName][token],
        inputToken: tokenOf(networkName, token),
        recipient: null,
      }
}

describe('an honest bridge, a quiet market and a server behind', () => {
  it.each(CASES)(
    'find no warning: $direction $network $token $amountSats $addressType $feeChoice',
    async (given) => {
      await chooseAccount(services, { addressType: given.addressType })
      const { findings, price } = await services.swaps.prepare(orderOf(given), { origin: null })
      expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
      const parts = price.taken?.parts ?? []
      expect(parts.filter(({ basisPoints, silentBps }) => basisPoints > silentBps)).toEqual([])
    },
  )
})
