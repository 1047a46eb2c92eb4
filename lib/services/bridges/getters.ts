import { zeroAddress } from 'viem'
import { abiItem } from '~/lib/core/evm/abi-item'
import { type ContractRead, contractRead, mapRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'

// Getters of deployed contracts that only a profile's making needs. `undefined` is their zero address.

const exchangeConnector = abiItem('function exchangeConnector(uint256 appId) view returns (address)')
const totalSupply = abiItem('function totalSupply() view returns (uint256)')
const bridgeToken = abiItem(
  'function bridgeTokenMapping(address token, uint256 chainId) view returns (address)',
)
const bridgeConnector = abiItem(
  'function bridgeConnectorMapping(address exchangeConnector) view returns (uint256 targetChainId, address targetChainConnectorProxy)',
)

/** Of an exchange router: the exchange behind an app that a data carrier may name. */
export function readAppConnector(appId: number): ContractRead<Hex | undefined> {
  return mapRead(contractRead(exchangeConnector, [BigInt(appId)]), known)
}

/** Of a token, in its base units. */
export function readTotalSupply(): ContractRead<bigint> {
  return contractRead(totalSupply, [])
}

/** Of a connector: as which token of the base network a token crosses. */
export function readBaseToken(token: Hex, baseChainId: number): ContractRead<Hex | undefined> {
  return mapRead(contractRead(bridgeToken, [token, BigInt(baseChainId)]), known)
}

/** Of a connector: the chain and contract that requests for an exchange cross to. */
export function readBaseConnector(
  connector: Hex,
): ContractRead<{ chainId: number; address: Hex | undefined }> {
  return mapRead(contractRead(bridgeConnector, [connector]), ([chainId, address]) => ({
    chainId: Number(chainId),
    address: known(address),
  }))
}

function known(address: Hex): Hex | undefined {
  return address === zeroAddress ? undefined : address
}
