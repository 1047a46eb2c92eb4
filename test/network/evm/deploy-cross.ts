import { parseEther, parseUnits } from 'viem'
import type { Address } from 'viem'
import { nativeToken } from './abi'
import { relayer } from './accounts'
import { deployFeed } from './deploy-prices'
import { deployToken } from './deployer'
import type { Deployer } from './deployer'
import type { BaseDeployment, CrossDeployment } from './deployment'

/** Where OP rollups have the fee of the layer below. */
export const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'

export const ROLLUP_FEE_WEI = 2_000_000_000_000n

/** The connector, its tokens, and the balances it pays from. */
export async function deployCross(
  chain: Deployer,
  chainId: number,
  base: BaseDeployment,
  usdcDecimals = 6,
): Promise<CrossDeployment> {
  const wrappedNative = await chain.deploy('WrappedNative', ['Wrapped Ether', 'WETH'])
  const usdc = await deployToken(chain, 'USD Coin', 'USDC', usdcDecimals)
  const link = await deployToken(chain, 'Chainlink', 'LINK', 18)
  const connector = await chain.deploy('Connector', [base.chainId, base.baseConnector, wrappedNative])
  await chain.call('Roles', connector, 'setRelayer', [relayer.address])

  const counterparts = [
    [usdc.address, base.tokens.usdc.address],
    [link.address, base.tokens.link.address],
    [wrappedNative, base.tokens.weth.address],
    [nativeToken, base.tokens.weth.address],
  ] as const
  for (const [token, baseToken] of counterparts) {
    await chain.call('Connector', connector, 'setBaseToken', [token, baseToken])
  }
  await chain.call('MintableToken', usdc.address, 'mint', [connector, parseUnits('100000000', usdcDecimals)])
  await chain.call('MintableToken', link.address, 'mint', [connector, parseEther('5000000')])
  await chain.pay(connector, parseEther('25000'))

  const priceFeeds = {
    BTC: await deployFeed(chain, 'BTC'),
    native: await deployFeed(chain, 'ETH'),
    [usdc.address]: await deployFeed(chain, 'USDC'),
    [link.address]: await deployFeed(chain, 'LINK'),
  }
  await chain.place('GasPriceOracle', gasPriceOracle)
  await chain.call('GasPriceOracle', gasPriceOracle, 'setFee', [ROLLUP_FEE_WEI])

  return {
    chainId,
    connector,
    nativeBaseToken: base.tokens.weth.address,
    wrappedNative,
    priceFeeds,
    tokens: {
      usdc: { ...usdc, baseToken: base.tokens.usdc.address, baseDecimals: base.tokens.usdc.decimals },
      link: { ...link, baseToken: base.tokens.link.address, baseDecimals: base.tokens.link.decimals },
    },
  }
}
