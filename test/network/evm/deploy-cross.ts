import { parseEther } from 'viem'
import { nativeToken } from './abi'
import { relayer } from './accounts'
import { deployToken } from './deployer'
import type { Deployer } from './deployer'
import type { BaseDeployment, CrossDeployment } from './deployment'

/** The connector, its tokens, and the balances it pays from. */
export async function deployCross(
  chain: Deployer,
  chainId: number,
  base: BaseDeployment,
): Promise<CrossDeployment> {
  const wrappedNative = await chain.deploy('WrappedNative', ['Wrapped Ether', 'WETH'])
  const usdc = await deployToken(chain, 'USD Coin', 'USDC', 6)
  const link = await deployToken(chain, 'Chainlink', 'LINK', 18)
  const connector = await chain.deploy('Connector', [])
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
  await chain.call('MintableToken', usdc.address, 'mint', [connector, 100_000_000_000_000n])
  await chain.call('MintableToken', link.address, 'mint', [connector, parseEther('5000000')])
  await chain.pay(connector, parseEther('25000'))

  return {
    chainId,
    connector,
    nativeBaseToken: base.tokens.weth.address,
    wrappedNative,
    tokens: {
      usdc: { ...usdc, baseToken: base.tokens.usdc.address, baseDecimals: base.tokens.usdc.decimals },
      link: { ...link, baseToken: base.tokens.link.address, baseDecimals: base.tokens.link.decimals },
    },
  }
}
