import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SwapOrder, ToBitcoinOrder, ToEvmOrder } from '~/lib/contract/orders'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, USDC_UNITS } from '../support/swap-to-bitcoin'
import { fundBitcoin } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

/** Refuses a site's requests that nobody could approve as things are, before anything is built or shown. */

let network: TestNetwork
let rich: Services
let poor: Services

beforeAll(async () => {
  network = await openNetwork()
  const walletOf = (seed: number) => startWallet(createMachine(network.profile), phraseOf(seed))
  ;[rich, poor] = [await walletOf(231), await walletOf(232)]
  await fundBitcoin(rich, network, 5_000_000n)
  await fundEvm(rich, network)
})
afterAll(() => network.stop())

const SITE = { origin: 'https://dapp.example' }

function toEvm(over: Partial<ToEvmOrder> = {}): SwapOrder {
  const amounts = { amountSats: 1_000_000n, slippageBps: 100, feeChoice: null }
  return {
    direction: 'to-evm',
    networkName: 'polygon',
    outputToken: null,
    recipient: null,
    ...amounts,
    ...over,
  }
}

function toBitcoin(over: Partial<ToBitcoinOrder> = {}): SwapOrder {
  const inputToken = network.chains.deployment.base.tokens.usdc.address
  const amounts = { inputToken, inputAmount: USDC_UNITS, slippageBps: 300, feeChoice: null }
  return { direction: 'to-bitcoin', networkName: 'polygon', recipient: null, ...amounts, ...over }
}

async function expectRefused({ swaps }: Services, order: SwapOrder, code: string): Promise<void> {
  await expect(swaps.requirePossible(order, SITE)).rejects.toMatchObject({ code })
}

describe('a site’s order of bitcoin to a token', () => {
  it('is possible where there is enough', async () => {
    expect(await rich.swaps.requirePossible(toEvm(), SITE)).toBeUndefined()
  })

  it.each<[string, Partial<ToEvmOrder>, string]>([
    ['of less than the bridge takes', { amountSats: 546n }, 'amount-below-minimum'],
    ['of more than there is', { amountSats: 5_000_001n }, 'funds-insufficient'],
    ['of all there is, which leaves nothing for the fee', { amountSats: 5_000_000n }, 'funds-insufficient'],
    ['of more than the network mints', { amountSats: 20_000_000_000n }, 'amount-above-limit'],
    ['for more than anybody pays', { minOutput: 10n ** 30n }, 'minimum-too-high'],
    ['for next to nothing', { minOutput: 1n }, 'minimum-too-low'],
  ])('%s is refused', async (_, over, code) => {
    await expectRefused(rich, toEvm(over), code)
  })

  it('of an empty wallet is refused', async () => {
    await expectRefused(poor, toEvm(), 'funds-insufficient')
  })

  it.each([
    ['less than the bridge takes', 546n, 'amount-below-minimum'],
    ['more than the network mints', 20_000_000_000n, 'amount-above-limit'],
  ])('of %s is refused before a wallet is chosen', async (_, amountSats, code) => {
    const answer = poor.swaps.requirePossible(toEvm({ amountSats }), { ...SITE, pageAccount: null })
    await expect(answer).rejects.toMatchObject({ code })
  })
})

describe('a site’s order of a token to bitcoin', () => {
  it('is possible where there is enough', async () => {
    expect(await rich.swaps.requirePossible(toBitcoin(), SITE)).toBeUndefined()
  })

  it('of more than there is is refused', async () => {
    await expectRefused(rich, toBitcoin({ inputAmount: USDC_UNITS + 1n }), 'funds-insufficient')
  })

  it('of less than the bridge takes is refused', async () => {
    const { wrappedBtc } = network.chains.deployment.base
    const little: Partial<ToBitcoinOrder>[] = [
      { inputAmount: 1n },
      { inputToken: null, inputAmount: 1_000_000n },
      { inputToken: wrappedBtc, inputAmount: 1_505n },
    ]
    for (const order of little)
      for (const services of [rich, poor])
        await expectRefused(services, toBitcoin(order), 'amount-below-minimum')
  })

  it.each([
    ['more than anybody pays', 2_100_000_000_000_000n, 'minimum-too-high'],
    ['next to nothing', 1n, 'minimum-too-low'],
  ])('for %s is refused', async (_, minSats, code) => {
    await expectRefused(rich, toBitcoin({ minSats }), code)
  })

  it('of an empty wallet is refused', async () => {
    await expectRefused(poor, toBitcoin(), 'funds-insufficient')
  })

  it('is held to no balance before a wallet is chosen', async () => {
    const toBeChosen = { ...SITE, pageAccount: null }
    expect(await poor.swaps.requirePossible(toBitcoin(), toBeChosen)).toBeUndefined()
    const asked = poor.swaps.requirePossible(toBitcoin({ minSats: 1n }), toBeChosen)
    await expect(asked).rejects.toMatchObject({ code: 'minimum-too-low' })
  })

  it('is refused where nothing is left for gas', async () => {
    const account = privateKeyToAddress(generatePrivateKey())
    const { evm } = await keystoreAccounts(poor.wallet)
    const usdc = network.chains.deployment.base.tokens.usdc.address
    for (const owner of [account, evm.address]) await network.chains.base.fundToken(usdc, owner, USDC_UNITS)
    await expectRefused(poor, toBitcoin(), 'gas-insufficient')
    expect(await poor.swaps.requirePossible(toBitcoin(), { ...SITE, pageAccount: account })).toBeUndefined()
  })
})
