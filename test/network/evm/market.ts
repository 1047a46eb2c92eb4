import type { Address } from 'viem'
import { isAddress, isAddressEqual } from 'viem'
import { exchangeConnectorAbi, priceFeedAbi, wrappedBtcAbi } from './abi'
import { evmAccount, owner, thirdParties } from './accounts'
import { anvilClient } from './anvil'
import type { AnvilChain } from './anvil-chain'
import { compileContracts } from './compile'
import { gasPriceOracle, ROLLUP_FEE_WEI } from './deploy-cross'
import { createDeployer, deployToken } from './deployer'
import type { Deployer } from './deployer'
import { fees } from './deployment'
import type { Deployment, PriceFeeds } from './deployment'

type Chain = 'base' | 'cross'

/** Omitted fields stay unchanged. */
type FeedChange = {
  /** In the feed's own decimals. */
  answer?: bigint | undefined
  /** Whether it was last updated two days ago. */
  stale?: boolean | undefined
  /** Whether it reverts. */
  missing?: boolean | undefined
}

/** Shares of 10,000, and the fixed fee of an unwrap. What is omitted is as it was at first. */
type Fees = {
  protocol?: bigint | undefined
  locker?: bigint | undefined
  /** Of routers that swap, where it is another one. */
  swapLocker?: bigint | undefined
  bitcoinFeeSats?: bigint | undefined
}

type StrangersPool = { other: Address; amount: bigint; otherAmount: bigint }

type Integrator = { id: number; basisPoints: bigint; payee?: Address | undefined }

/**
 * How the exchange quotes, while it swaps as ever: `real`; `stub`: `(true, 0)`; `pair`: for two tokens only, by
 * `getOutputAmount`; `revert`: not at all.
 */
export const CONNECTOR_MODES = ['real', 'stub', 'pair', 'revert'] as const
export type ConnectorMode = (typeof CONNECTOR_MODES)[number]

/** Controls of prices and fees on the chains; each change is mined when its promise resolves. */
export type Market = {
  /**
   * Multiplies a token's price in wrapped BTC by `factor` / 10,000, in its pool on the base chain; feeds stay. `null` is
   * the chain's native currency. @throws Error where there is no such pool
   */
  movePrice(chain: Chain, token: Address | null, factor: bigint): Promise<void>
  /** `name`: `BTC`, `native` or a token's address, as in the profile. @throws Error where there is no such feed */
  setFeed(chain: Chain, name: string, change: FeedChange): Promise<void>
  setConnector(mode: ConnectorMode): Promise<void>
  /**
   * A token of a stranger's on the base chain, with a pool of it and of each of these: how much of the token, and of
   * the other.
   */
  addToken(decimals: number, pools: readonly StrangersPool[]): Promise<Address>
  /** How many sats of wrapped BTC a mint, and an epoch of 2,000 blocks, may create. */
  setMintLimit(sats: bigint): Promise<void>
  /** For all routers. */
  setFees(fees: Fees): Promise<void>
  /** Registers an integrator at the bridge, or changes it: who it is (a fresh account), and its share of 10,000. */
  setThirdParty(integrator: Integrator): Promise<void>
  /** Of the cross chain, for any transaction. */
  setRollupFee(wei: bigint): Promise<void>
  /** Puts everything back to where it was before it was first changed. */
  reset(): Promise<void>
}

const STALE_SECONDS = 2n * 86_400n
const WHOLE = 10_000n
/** Of integrators that are registered without one. */
const PAYEE = evmAccount(8).address

const connectors: Record<ConnectorMode, string> = {
  real: 'ExchangeConnector',
  stub: 'StubConnector',
  pair: 'PairConnector',
  revert: 'RevertingConnector',
}

type Options = { deployment: Deployment; base: AnvilChain; cross: AnvilChain }

export async function openMarket({ deployment, base, cross }: Options): Promise<Market> {
  const artifacts = await compileContracts()
  const clients = { base: anvilClient(base.nodeUrl), cross: anvilClient(cross.nodeUrl) }
  const client = clients.base
  const deployers = {
    base: shownOn(base, createDeployer(client, artifacts, owner.address)),
    cross: shownOn(cross, createDeployer(clients.cross, artifacts, owner.address)),
  }
  const { exchangeConnector, wrappedBtc, feeBook, burnRouter } = deployment.base

  async function reserveOf(token: Address): Promise<bigint> {
    const reserve = await client.readContract({
      address: exchangeConnector,
      abi: exchangeConnectorAbi,
      functionName: 'reserve',
      args: [token, wrappedBtc],
    })
    if (reserve === 0n) throw new Error(`no pool has ${token}`)
    return reserve
  }

  /** How to put back what was changed, by what it is. */
  const undo = new Map<string, () => Promise<unknown>>()
  const onReset = (changed: string, restore: () => Promise<unknown>) => {
    if (!undo.has(changed)) undo.set(changed, restore)
  }

  const setReserve = (token: Address, reserve: bigint) =>
    deployers.base.call('ExchangeConnector', exchangeConnector, 'setReserve', [token, wrappedBtc, reserve])

  const placeConnector = (mode: ConnectorMode) => deployers.base.place(connectors[mode], exchangeConnector)

  async function writeFees({
    protocol = BigInt(fees.protocolBasisPoints),
    locker = BigInt(fees.lockerBasisPoints),
    swapLocker = locker,
    bitcoinFeeSats = fees.unwrapNetworkFeeSats,
  }: Fees): Promise<void> {
    await deployers.base.call('FeeBook', feeBook, 'setShares', [protocol, locker])
    await deployers.base.call('FeeBook', feeBook, 'setSwapLockerShare', [swapLocker])
    await deployers.base.call('BurnRouter', burnRouter, 'setBitcoinFee', [bitcoinFeeSats])
  }

  const mintLimit = () =>
    client.readContract({ address: wrappedBtc, abi: wrappedBtcAbi, functionName: 'maxMintLimit' })

  const writeMintLimit = (sats: bigint) =>
    deployers.base.call('WrappedBtc', wrappedBtc, 'setMaxMintLimit', [sats])

  const writeThirdParty = (id: number, payee: Address, basisPoints: bigint) =>
    deployers.base.call('FeeBook', feeBook, 'setThirdParty', [id, payee, basisPoints])

  const writeRollupFee = (wei: bigint) =>
    deployers.cross.call('GasPriceOracle', gasPriceOracle, 'setFee', [wei])

  async function writeFeed(
    chain: Chain,
    feed: Address,
    { answer, stale, missing }: FeedChange,
  ): Promise<void> {
    const set = (functionName: string, value: unknown) =>
      deployers[chain].call('PriceFeed', feed, functionName, [value])
    if (answer !== undefined) await set('setAnswer', answer)
    if (stale !== undefined) await set('setAge', stale ? STALE_SECONDS : 0n)
    if (missing !== undefined) await set('setMissing', missing)
  }

  async function answerOf(chain: Chain, address: Address): Promise<bigint> {
    const functionName = 'latestRoundData'
    const [, answer] = await clients[chain].readContract({ address, abi: priceFeedAbi, functionName })
    return answer
  }

  return {
    async movePrice(chain, token, factor) {
      if (factor <= 0n) throw new Error('a price is more than nothing')
      const pooled = pooledToken(deployment, chain, token)
      const before = await reserveOf(pooled)
      const reserve = (before * WHOLE) / factor
      if (reserve > before) await base.fundToken(pooled, exchangeConnector, reserve - before)
      onReset(`pool ${pooled}`, () => setReserve(pooled, before))
      await setReserve(pooled, reserve)
    },
    async setFeed(chain, name, change) {
      const feed = feedOf(deployment[chain].priceFeeds, name)
      const changed = `feed ${chain} ${feed}`
      if (!undo.has(changed)) {
        const first = { answer: await answerOf(chain, feed), stale: false, missing: false }
        onReset(changed, () => writeFeed(chain, feed, first))
      }
      await writeFeed(chain, feed, change)
    },
    async setConnector(mode) {
      onReset('connector', () => placeConnector('real'))
      await placeConnector(mode)
    },
    async addToken(decimals, pools) {
      const { address } = await deployToken(deployers.base, 'Stranger', 'WORTH', decimals)
      for (const { other, amount, otherAmount } of pools) {
        await deployers.base.call('MintableToken', address, 'mint', [owner.address, amount])
        await deployers.base.call('MintableToken', other, 'mint', [owner.address, otherAmount])
        await deployers.base.call('Token', address, 'approve', [exchangeConnector, amount])
        await deployers.base.call('Token', other, 'approve', [exchangeConnector, otherAmount])
        const liquidity = [address, other, amount, otherAmount]
        await deployers.base.call('ExchangeConnector', exchangeConnector, 'addLiquidity', liquidity)
      }
      return address
    },
    async setMintLimit(sats) {
      const first = await mintLimit()
      onReset('mint limit', () => writeMintLimit(first))
      await writeMintLimit(sats)
    },
    async setFees(change) {
      onReset('fees', () => writeFees({}))
      await writeFees(change)
    },
    async setThirdParty({ id, basisPoints, payee = PAYEE }) {
      const { payee: first = PAYEE, basisPoints: firstBp = 0 } = thirdParties.find((at) => at.id === id) ?? {}
      onReset(`third party ${id}`, () => writeThirdParty(id, first, BigInt(firstBp)))
      await writeThirdParty(id, payee, basisPoints)
    },
    async setRollupFee(wei) {
      onReset('rollup fee', () => writeRollupFee(ROLLUP_FEE_WEI))
      await writeRollupFee(wei)
    },
    async reset() {
      for (const restore of undo.values()) await restore()
      undo.clear()
    },
  }
}

/** Lets both endpoints know of each change. */
function shownOn(chain: AnvilChain, deployer: Deployer): Deployer {
  return {
    ...deployer,
    async call(...change) {
      await deployer.call(...change)
      await chain.show()
    },
    async place(...change) {
      await deployer.place(...change)
      await chain.show()
    },
  }
}

/** The token of the base chain that a chain's token or native currency is traded as. */
function pooledToken({ base, cross }: Deployment, chain: Chain, token: Address | null): Address {
  if (chain === 'base') return token ?? base.wrappedNative
  if (token === null || isAddressEqual(token, cross.wrappedNative)) return cross.nativeBaseToken
  const bridged = Object.values(cross.tokens).find(({ address }) => isAddressEqual(address, token))
  if (bridged === undefined) throw new Error(`no token ${token} on this chain`)
  return bridged.baseToken
}

function feedOf(feeds: PriceFeeds, name: string): Address {
  const found = Object.entries(feeds).find(([known]) =>
    isAddress(name, { strict: false }) && isAddress(known) ? isAddressEqual(known, name) : known === name,
  )
  if (found === undefined) throw new Error(`no feed prices ${name}`)
  return found[1]
}
