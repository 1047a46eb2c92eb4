import { parseEther } from 'viem'
import { lockers } from '../lockers'
import type { BaseRouters } from './base-kinds'
import { owner, relayer, thirdParties, treasury } from './accounts'
import { deployToken } from './deployer'
import type { Deployer } from './deployer'
import { deployFeed, deployOracle, pooledAmount, pooledSats } from './deploy-prices'
import { fees } from './deployment'
import type { BaseDeployment, CrossDeployment } from './deployment'

/** The apps that data carriers of swaps name. */
const SWAP_APPS = [10n, 20n]

/** The collateral of lockers: the native currency, in the registry's own name for it. */
const nativeCollateral = '0x0000000000000000000000000000000000000001'
const weiPerSat = 10_000_000_000_000n
const weiOfLocker = parseEther('5000')

/** Wrapped BTC, its routers and an exchange with ample liquidity. */
export async function deployBase(
  chain: Deployer,
  chainId: number,
  { router, payloads }: BaseRouters,
): Promise<BaseDeployment> {
  const wrappedBtc = await chain.deploy('WrappedBtc', [])
  const wrappedNative = await chain.deploy('WrappedNative', ['Wrapped POL', 'WPOL'])
  const tokens = {
    usdc: await deployToken(chain, 'USD Coin', 'USDC', 6),
    link: await deployToken(chain, 'Chainlink', 'LINK', 18),
    weth: await deployToken(chain, 'Bridged Ether', 'WETH', 18),
  }
  const feeBook = await chain.deploy('FeeBook', [treasury, fees.protocolBasisPoints, fees.lockerBasisPoints])
  const registry = await chain.deploy('LockersRegistry', [])
  const wrapMint = await chain.deploy('WrapMint', [wrappedBtc, registry, feeBook])
  const transferRouter = await chain.deploy('TransferRouter', [wrapMint, payloads.wrap])
  const exchangeConnector = await chain.deploy('ExchangeConnector', [])
  const burnRouter = await chain.deploy('BurnRouter', [
    wrappedBtc,
    wrappedNative,
    registry,
    feeBook,
    fees.unwrapNetworkFeeSats,
  ])
  const relayerBridge = await chain.deploy('RelayerBridge', [])
  const swaps = [wrapMint, relayerBridge, wrappedNative, payloads.swap]
  const exchangeRouter =
    router === 'v1'
      ? await chain.deploy('FirstExchangeRouter', swaps)
      : await chain.deploy('ExchangeRouter', [...swaps, burnRouter])
  const baseConnector = await chain.deploy('BaseConnector', [burnRouter, relayerBridge])

  const routers = [
    [wrappedBtc, wrapMint],
    [wrapMint, transferRouter],
    [wrapMint, exchangeRouter],
    [registry, wrapMint],
    [registry, burnRouter],
    [relayerBridge, exchangeRouter],
    [relayerBridge, baseConnector],
  ] as const
  for (const [contract, router] of routers) await chain.call('Roles', contract, 'setRouter', [router, true])
  for (const contract of [transferRouter, exchangeRouter, burnRouter, baseConnector, relayerBridge]) {
    await chain.call('Roles', contract, 'setRelayer', [relayer.address])
  }
  for (const contract of [exchangeRouter, burnRouter]) {
    await chain.call('ConnectorList', contract, 'setExchangeConnector', [exchangeConnector, true])
  }
  for (const appId of SWAP_APPS)
    await chain.call('SwapRouter', exchangeRouter, 'setAppConnector', [appId, exchangeConnector])
  for (const { id, payee, basisPoints } of thirdParties) {
    await chain.call('FeeBook', feeBook, 'setThirdParty', [id, payee, basisPoints])
  }
  for (const { lockingScript, target, capacitySats, active } of lockers) {
    await chain.call('LockersRegistry', registry, 'addLocker', [lockingScript, target, capacitySats])
    if (!active) await chain.call('LockersRegistry', registry, 'setActive', [target, false])
    const collateral = [target, nativeCollateral, weiPerSat, weiOfLocker]
    await chain.call('LockersRegistry', registry, 'setCollateral', collateral, weiOfLocker)
  }

  const pools = [
    [wrappedNative, pooledAmount('POL', 18)],
    [tokens.usdc.address, pooledAmount('USDC', 6)],
    [tokens.link.address, pooledAmount('LINK', 18)],
    [tokens.weth.address, pooledAmount('ETH', 18)],
  ] as const
  await chain.call('MintableToken', wrappedBtc, 'mint', [owner.address, pooledSats * BigInt(pools.length)])
  await chain.call('Token', wrappedBtc, 'approve', [exchangeConnector, pooledSats * BigInt(pools.length)])
  await chain.call('WrappedNative', wrappedNative, 'deposit', [], pools[0][1])
  for (const [token, amount] of pools) {
    if (token !== wrappedNative) await chain.call('MintableToken', token, 'mint', [owner.address, amount])
    await chain.call('Token', token, 'approve', [exchangeConnector, amount])
    await chain.call('ExchangeConnector', exchangeConnector, 'addLiquidity', [
      wrappedBtc,
      token,
      pooledSats,
      amount,
    ])
  }
  await chain.call('MintableToken', tokens.usdc.address, 'mint', [baseConnector, 100_000_000_000_000n])
  await chain.call('MintableToken', tokens.link.address, 'mint', [baseConnector, parseEther('5000000')])
  await chain.call('MintableToken', tokens.weth.address, 'mint', [baseConnector, parseEther('25000')])

  const feeds = {
    btc: await deployFeed(chain, 'BTC'),
    native: await deployFeed(chain, 'POL'),
    usdc: await deployFeed(chain, 'USDC'),
    link: await deployFeed(chain, 'LINK'),
    weth: await deployFeed(chain, 'ETH'),
  }
  const priceOracle = await deployOracle(chain, [
    [wrappedBtc, feeds.btc],
    [wrappedNative, feeds.native],
    [tokens.usdc.address, feeds.usdc],
    [tokens.link.address, feeds.link],
    [tokens.weth.address, feeds.weth],
  ])
  await chain.call('LockersRegistry', registry, 'setPriceOracle', [priceOracle])
  const euro = await deployFeed(chain, 'EUR')

  return {
    chainId,
    router,
    payloads,
    lockers: registry,
    feeBook,
    wrapMint,
    transferRouter,
    exchangeRouter,
    burnRouter,
    baseConnector,
    relayerBridge,
    exchangeConnector,
    priceOracle,
    priceFeeds: {
      BTC: feeds.btc,
      EUR: euro,
      native: feeds.native,
      [tokens.usdc.address]: feeds.usdc,
      [tokens.link.address]: feeds.link,
      [tokens.weth.address]: feeds.weth,
    },
    wrappedNative,
    wrappedBtc,
    tokens,
  }
}

/** The target token of each base token. */
export async function connectToCross(
  chain: Deployer,
  base: BaseDeployment,
  cross: CrossDeployment,
): Promise<void> {
  const targets = [
    [cross.tokens.usdc.baseToken, cross.tokens.usdc.address, cross.tokens.usdc.decimals],
    [cross.tokens.link.baseToken, cross.tokens.link.address, cross.tokens.link.decimals],
    [cross.nativeBaseToken, cross.wrappedNative, 18],
  ] as const
  for (const [baseToken, token, decimals] of targets) {
    await chain.call('RelayerBridge', base.relayerBridge, 'setTarget', [
      cross.chainId,
      baseToken,
      token,
      decimals,
    ])
  }
}
