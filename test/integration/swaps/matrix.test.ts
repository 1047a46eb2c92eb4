import type { ReviewView } from '~/lib/contract/views/review'
import { parseUnits, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { type Combination, pairsOf, product, samples } from '../../e2e/support/combinations'
import { ENTRIES } from '../../network/evm/abi'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { payBy } from '../../network/service/user-payment'
import { phraseOf } from '../support/phrases'
import { chooseAccount } from '../support/choose-account'
import { createMachine, startWallet } from '../support/platform'
import { fundBitcoin, mineAndPoll, paymentsOf } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

/** The combinations of what a swap may be; test/e2e plays samples of them in a browser. */

const NETWORKS = ['polygon', 'ethereum'] as const
const TOKENS = ['native', 'USDC', 'wBTC'] as const
type NetworkName = (typeof NETWORKS)[number]
type TokenName = (typeof TOKENS)[number]

const ETHER = 10n ** 18n
/** For the longest way: out of the source chain, across, and into a Bitcoin block. */
const MOST_LOOKS = 4
const BLOCKS_BETWEEN = 2

/** By the generation of the base network's routers. */
let networks: Record<'v1' | 'v2', TestNetwork>
let wallets = 900

beforeAll(async () => {
  networks = { v1: await openNetwork({ baseKind: 'bob' }), v2: await openNetwork() }
})
afterAll(async () => {
  for (const network of Object.values(networks)) await network.stop()
})

// Wrapped bitcoin exists only on the base network.
const isListed = (at: { network: NetworkName; token: TokenName }) =>
  at.network === 'polygon' || at.token !== 'wBTC'

/** `null` for the native currency. */
function tokenOf(network: TestNetwork, name: NetworkName, token: TokenName): Address | null {
  const { base, cross } = network.chains.deployment
  if (token === 'native') return null
  if (token === 'wBTC') return base.wrappedBtc
  return (name === 'polygon' ? base : cross).tokens.usdc.address
}

const newWallet = (network: TestNetwork) =>
  startWallet(createMachine(network.profile), phraseOf((wallets += 1)))

/** Approves a review without findings; returns the swap's id. */
async function approve(services: Services, review: ReviewView): Promise<string> {
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
  await services.tracker.poll(entryId)
  return entryId
}

/** Mines blocks and polls until the swap has ended or should have. */
async function ended(network: TestNetwork, services: Services, id: string) {
  let swap = await services.history.get(id)
  for (let polls = 0; polls < MOST_LOOKS && swap.phase !== 'done'; polls += 1)
    swap = await mineAndPoll(services, network, id, BLOCKS_BETWEEN)
  return swap
}

/** Every combination with SATSPAN_MATRIX=full; without it so many that each pair of values occurs. */
function chosen<C extends Record<string, string>>(all: C[]): C[] {
  return process.env['SATSPAN_MATRIX'] === 'full' ? all : samples(all, pairsOf)
}

describe('bitcoin to a token', { tags: ['release'] }, () => {
  const factors = {
    generation: ['v2', 'v1'],
    network: NETWORKS,
    token: TOKENS,
    addressType: ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'],
    codec: ['v1', 'v2'],
    entry: ENTRIES,
    speed: ['no', 'yes'],
    filler: ['nobody', 'early'],
    // By a universal entry, what crosses is exchanged on the target chain.
    transaction: ['own', 'shared'],
  } as const

  const isPossible = (at: Combination<typeof factors>) => {
    // First-generation routers read one codec, and have one entry.
    if (at.generation === 'v1' && (at.codec !== 'v1' || at.entry !== 'v2' || at.filler === 'early'))
      return false
    // A plain wrap has no other entry, and is never minted with speed.
    if (at.token === 'wBTC' && (at.entry !== 'v2' || at.speed === 'yes')) return false
    if (at.filler === 'early' && at.speed === 'no') return false
    return isListed(at)
  }

  it.each(chosen(product(factors, isPossible)))(
    'brings $token to $network from $addressType: $codec/$generation/$entry, speed $speed, $filler/$transaction',
    async (combination) => {
      const {
        generation,
        network: networkName,
        token,
        addressType,
        codec,
        entry,
        speed,
        filler,
      } = combination
      const network = networks[generation]
      network.service.setBehaviour({ codec, speed: speed === 'yes' })
      const isShared = combination.transaction === 'shared'
      network.service.setConduct({ entry, together: isShared })
      const services = await newWallet(network)
      await chooseAccount(services, { addressType })
      await fundBitcoin(services, network, 20_000_000n)
      const outputToken = tokenOf(network, networkName, token)
      const recipient = freshAddress((wallets += 1))

      const review = await services.swaps.prepare(
        {
          direction: 'to-evm',
          amountSats: 1_000_000n,
          networkName,
          outputToken,
          recipient,
          slippageBps: 100,
          feeChoice: null,
        },
        { origin: null },
      )
      expect(review.verdict).toBe('ok')
      expect(review.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
      expect(review.price.ownQuote).not.toBeNull()
      if (isShared) {
        const usdc = tokenOf(network, networkName, 'USDC') ?? ''
        await payBy(network, { networkName, outputToken: usdc })
      }
      const id = await approve(services, review)
      if (filler === 'early') {
        const [payment] = await paymentsOf(services, id)
        await network.service.turn()
        await network.fill(payment?.txid ?? '')
      }
      expect(await ended(network, services, id)).toMatchObject({
        phase: 'done',
        proof: 'chain',
      })
      const { wrappedNative } = network.chains.deployment.base
      const isWrapped = generation === 'v1' && networkName === 'polygon'
      const native = isWrapped ? wrappedNative : 'native'
      const arrived = await network.balance(networkName, outputToken ?? native, recipient)
      expect(arrived).toBeGreaterThan((review.expectedOutput * 95n) / 100n)
    },
  )
})

describe('a token to bitcoin', { tags: ['release'] }, () => {
  const factors = {
    network: NETWORKS,
    token: TOKENS,
    recipient: ['p2wpkh', 'p2tr', 'p2wsh', 'p2sh', 'p2pkh'],
  } as const
  /** So much that fixed fees are a small share of it. */
  const AMOUNTS = { USDC: parseUnits('500', 6), wBTC: 500_000n }
  const NATIVE_AMOUNTS = { polygon: 1_000n * ETHER, ethereum: 10n * ETHER }

  it.each(product(factors, isListed))(
    '$token on $network at a $recipient address',
    async ({ network: networkName, token, recipient: kind }) => {
      const network = networks.v2
      const services = await newWallet(network)
      const { evm } = await keystoreAccounts(services.wallet)
      const chain = networkName === 'polygon' ? network.chains.base : network.chains.cross
      const inputToken = tokenOf(network, networkName, token)
      const inputAmount = token === 'native' ? NATIVE_AMOUNTS[networkName] : AMOUNTS[token]
      await chain.fund(evm.address, 2_000n * ETHER)
      if (inputToken !== null) await chain.fundToken(inputToken, evm.address, inputAmount)
      const recipient = freshBitcoinAddress(kind)

      const review = await services.swaps.prepare(
        {
          direction: 'to-bitcoin',
          inputAmount,
          networkName,
          inputToken,
          recipient,
          slippageBps: 100,
          feeChoice: null,
        },
        { origin: null },
      )
      expect(review.verdict).toBe('ok')
      expect(review.price.ownQuote).not.toBeNull()
      // A plain unwrap has no minimum output on chain, which its review states.
      const codes = review.findings.map(({ code }) => code)
      expect(codes).toEqual([...(token === 'wBTC' ? ['no-enforced-minimum'] : []), 'recipient-first-time'])
      const id = await approve(services, review)
      const swap = await ended(network, services, id)
      expect(swap).toMatchObject({ phase: 'done', proof: 'chain' })
      expect(swap.arrival?.amount).toBeGreaterThan((review.expectedOutput * 95n) / 100n)
    },
  )
})
