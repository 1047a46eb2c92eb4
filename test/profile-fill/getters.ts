import { decodeFunctionResult, encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { answer, type ContractRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'

// Getters of deployed contracts that only a profile's making needs. `undefined` is their zero address.

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function exchangeConnector(uint256 appId) view returns (address)',
  'function bridgeTokenMapping(address token, uint256 chainId) view returns (address)',
  'function bridgeConnectorMapping(address exchangeConnector) view returns (uint256 targetChainId, address targetChainConnectorProxy)',
])

/** Of an exchange router: the exchange behind an app that a data carrier may name. */
export function readAppConnector(appId: number): ContractRead<Hex | undefined> {
  const functionName = 'exchangeConnector'
  return {
    data: encodeFunctionData({ abi, functionName, args: [BigInt(appId)] }),
    decode: answer((data) => known(decodeFunctionResult({ abi, functionName, data }))),
  }
}

/** Of a token, in its base units. */
export function readTotalSupply(): ContractRead<bigint> {
  const functionName = 'totalSupply'
  return {
    data: encodeFunctionData({ abi, functionName }),
    decode: answer((data) => decodeFunctionResult({ abi, functionName, data })),
  }
}

/** Of a connector: as which token of the base network a token crosses. */
export function readBaseToken(token: Hex, baseChainId: number): ContractRead<Hex | undefined> {
  const functionName = 'bridgeTokenMapping'
  return {
    data: encodeFunctionData({ abi, functionName, args: [token, BigInt(baseChainId)] }),
    decode: answer((data) => known(decodeFunctionResult({ abi, functionName, data }))),
  }
}

/** Of a connector: the chain and contract that requests for an exchange cross to. */
export function readBaseConnector(
  exchangeConnector: Hex,
): ContractRead<{ chainId: number; address: Hex | undefined }> {
  const functionName = 'bridgeConnectorMapping'
  return {
    data: encodeFunctionData({ abi, functionName, args: [exchangeConnector] }),
    decode: answer((data) => {
      const [chainId, address] = decodeFunctionResult({ abi, functionName, data })
      return { chainId: Number(chainId), address: known(address) }
    }),
  }
}

function known(address: Hex): Hex | undefined {
  return address === zeroAddress ? undefined : address
}
