import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { accountAddresses } from '~/lib/core/accounts/own-address'
import { ADDRESS_TYPES, type AddressPath, type AddressType } from '~/lib/core/bitcoin/address-type'
import { accountKeyOf, accountPath, stepsOf } from '~/lib/core/bitcoin/keys'
import { sumSats } from '~/lib/core/amount'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { reviewedTransaction, reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import { createKeyTree } from '~/lib/core/vault/derive'
import { type OwnAddresses, signersOf } from '~/lib/services/chains/own-addresses'
import { paymentCoins } from '~/lib/services/coins/payment-coins'
import type { Deployment } from '~/lib/services/ports/deployment'
import { buildToEvm } from '~/lib/services/swaps/to-evm/build'
import { provenFacts } from '~/lib/services/swaps/to-evm/proven-facts'
import { routeToEvm, wrapIntentOf } from '~/lib/services/swaps/to-evm/route'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { createMachine } from '../support/platform'
import { firstInLoop } from '../support/first-in-loop'
import { phraseOf } from '../support/phrases'

const LEDGER = {
  open: async () => [],
  sourceOf: async () => undefined,
  choiceOf: async () => () => null,
}

let network: TestNetwork
let deployment: Deployment

beforeAll(async () => {
  network = await openNetwork()
  const profile = parseProfile(network.profile)
  const { connect } = createMachine(network.profile).platform()
  const deployments = connect({ profile: async () => profile, profileById: async () => profile })
  deployment = await deployments.current()
})
afterAll(() => network.stop())
afterEach(() => network.service.setBehaviour({ honours: 'all' }))

let phrases = 900

/** An account of a phrase of its own with one coin on each of its receive addresses and of its first change addresses. */
async function accountWith(
  addressType: AddressType,
  counts: { receive: number; change: number },
  sats: bigint,
) {
  const tree = createKeyTree(mnemonicToSeedSync(phraseOf((phrases += 1))))
  const extendedKey = accountKeyOf(tree, 'regtest', addressType, 0)
  const addressAt = accountAddresses({ extendedKey, network: 'regtest', addressType })
  const at = (path: AddressPath) => {
    const { address, publicKey } = addressAt(path)
    return { address, key: { addressType, publicKey, path } }
  }
  const receive = Array.from({ length: counts.receive }, (_, index) => at({ branch: 0, index }))
  const spent = Array.from({ length: counts.change }, (_, index) => at({ branch: 1, index }))
  const addresses = [...receive, ...spent]
  for (const { address } of addresses) await network.bitcoin.fund(address, sats)
  await network.untilBothKnow()
  const { address, key } = at({ branch: 0, index: 0 })
  const own: OwnAddresses = {
    payer: { address, addressType, publicKey: key.publicKey },
    addresses,
    change: at({ branch: 1, index: counts.change }),
  }
  const privateKeyOf = ({ path = { branch: 0, index: 0 } }: { path?: AddressPath }) =>
    tree.keyPair([...accountPath('regtest', addressType, 0), ...stepsOf(path)]).privateKey
  return { own, privateKeyOf }
}

/** Orders a swap by the service, and reviews the transaction that comes of it. */
async function built(own: OwnAddresses, amountSats: bigint) {
  const { profile, service, bitcoin } = deployment
  const recipient = freshAddress((phrases += 1))
  const order = {
    direction: 'to-evm',
    amountSats,
    networkName: 'polygon',
    outputToken: null,
    recipient,
    slippageBps: 100,
    feeChoice: 'normal',
  } as const
  const route = routeToEvm(order, profile, undefined)
  const { outputAmount } = await service.estimateToEvm(route.query)
  const intent = wrapIntentOf(route, (outputAmount * 99n) / 100n)
  const coins = await paymentCoins(own, bitcoin, LEDGER)
  const feeRates = { rates: new Map([[1, 3]]) }
  const { psbt, transaction } = await buildToEvm(route, { intent, own, coins, feeRates, feeRate: 3 }, service)
  const { facts } = await provenFacts(transaction, coins.all, deployment, {
    base: route.base,
    order,
    journal: LEDGER,
  })
  const input: WrapReviewInput = {
    psbt,
    network: 'regtest',
    intent,
    utxos: coins.all,
    ...signersOf(own),
    ...facts,
    policy: { maxFeeRate: 100, maxFeeSats: 100_000n, maxServiceFeeSats: 100_000n, maxBridgeFeePercent: 10 },
  }
  return { input, recipient, review: reviewWrap(input) }
}

async function delivered(
  { input, recipient }: Awaited<ReturnType<typeof built>>,
  privateKeyOf: Parameters<typeof signReviewed>[1],
): Promise<bigint> {
  const { rawTransaction } = signReviewed(reviewedTransaction(input, true), privateKeyOf)
  expect(await deployment.bitcoin.broadcast(rawTransaction)).toEqual({ accepted: true })
  await network.mine(3)
  return network.balance('polygon', 'native', recipient)
}

const ROWS = ADDRESS_TYPES.map((addressType) => [addressType] as const)

describe('a swap from fifteen addresses', () => {
  firstInLoop(ROWS)('of type %s is delivered', async (addressType) => {
    const { own, privateKeyOf } = await accountWith(addressType, { receive: 11, change: 4 }, 100_000n)
    const made = await built(own, 1_400_000n)
    const { review } = made
    expect(review.verdict).not.toBe('refuse')
    expect(await delivered(made, privateKeyOf)).toBeGreaterThan(0n)
    const coins = await paymentCoins(own, deployment.bitcoin, LEDGER)
    expect(sumSats(coins.all)).toBe(0n)
    const change = await deployment.bitcoin.utxos(own.change.address)
    expect(sumSats(change)).toBe(review.summary?.changeSats)
  })
})

describe('a swap from several addresses by a service that honours', () => {
  firstInLoop(['all', 'some-coins'])('%s of the choice is delivered', async (honours) => {
    const { own, privateKeyOf } = await accountWith('p2wpkh', { receive: 3, change: 0 }, 500_000n)
    network.service.setBehaviour({ honours })
    // The service tops up from the signer alone.
    const made = await built(own, 1_100_000n)
    expect(made.review.verdict).not.toBe('refuse')
    expect(await delivered(made, privateKeyOf)).toBeGreaterThan(0n)
    expect(sumSats(await deployment.bitcoin.utxos(own.change.address))).toBe(made.review.summary?.changeSats)
  })

  firstInLoop(['change', 'none'])('%s is delivered from the address that suffices', async (honours) => {
    const { own, privateKeyOf } = await accountWith('p2wpkh', { receive: 2, change: 1 }, 500_000n)
    const [, second] = own.addresses
    await network.bitcoin.fund(second?.address ?? '', 2_000_000n)
    await network.untilBothKnow()
    network.service.setBehaviour({ honours })
    const made = await built(own, 1_100_000n)
    expect(made.review.verdict).not.toBe('refuse')
    expect(await delivered(made, privateKeyOf)).toBeGreaterThan(0n)
    expect(sumSats(await deployment.bitcoin.utxos(own.change.address))).toBe(made.review.summary?.changeSats)
  })

  it('no coins is refused where no address suffices alone', async () => {
    const { own } = await accountWith('p2wpkh', { receive: 3, change: 0 }, 500_000n)
    network.service.setBehaviour({ honours: 'error' })
    await expect(built(own, 1_100_000n)).rejects.toMatchObject({ code: 'coins-scattered' })
  })

  it('no coins delivers where one address suffices alone', async () => {
    const { own, privateKeyOf } = await accountWith('p2wpkh', { receive: 3, change: 0 }, 500_000n)
    network.service.setBehaviour({ honours: 'error' })
    const made = await built(own, 400_000n)
    expect(await delivered(made, privateKeyOf)).toBeGreaterThan(0n)
    expect(sumSats(await deployment.bitcoin.utxos(own.change.address))).toBe(made.review.summary?.changeSats)
  })
})
