import { decodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { swapAndUnwrapFunction, unwrapFunction } from './abi/burn-router'
import { connectorSwapAndUnwrapFunction } from './abi/connector'
import { type CallTerms, encodeCall } from './call'

const SELECTORS = { unwrap: '0x3fea4367', router: '0x44dd6aa5', connector: '0x201c527c' } as const

/** The terms of calldata, if `encodeCall` would encode them to exactly these bytes; otherwise `undefined`. */
export function decodeCall(data: Hex): CallTerms | undefined {
  try {
    const terms = readTerms(data)
    return terms !== undefined && encodeCall(terms) === data.toLowerCase() ? terms : undefined
  } catch {
    return undefined
  }
}

/** Until when a call can succeed, in unix seconds; `undefined` for a kind of call that has no deadline. */
export function deadlineOf(data: Hex): bigint | undefined {
  const terms = decodeCall(data)
  return terms?.kind === 'router-swap' ? terms.deadline : undefined
}

function readTerms(data: Hex): CallTerms | undefined {
  switch (data.slice(0, 10).toLowerCase()) {
    case SELECTORS.unwrap:
      return unwrapTerms(data)
    case SELECTORS.router:
      return routerTerms(data)
    case SELECTORS.connector:
      return connectorTerms(data)
    default:
      return undefined
  }
}

function unwrapTerms(data: Hex): CallTerms {
  const [inputAmount, userScript, scriptType, lockingScript, thirdPartyId] = decodeFunctionData({
    abi: [unwrapFunction],
    data,
  }).args
  return { kind: 'unwrap', inputAmount, userScript, scriptType, lockingScript, thirdPartyId }
}

function routerTerms(data: Hex): CallTerms | undefined {
  const [
    exchangeConnector,
    amounts,
    isFixedToken,
    path,
    deadline,
    userScript,
    scriptType,
    lockingScript,
    id,
  ] = decodeFunctionData({ abi: [swapAndUnwrapFunction], data }).args
  const [inputAmount, minSats] = amounts
  if (inputAmount === undefined || minSats === undefined) return undefined
  return {
    kind: 'router-swap',
    exchangeConnector,
    inputAmount,
    minSats,
    isFixedToken,
    path,
    deadline,
    userScript,
    scriptType,
    lockingScript,
    thirdPartyId: id,
  }
}

function connectorTerms(data: Hex): CallTerms | undefined {
  const [token, exchangeConnector, amounts, isFixedToken, path, scripts, crossingFeePer1e18, thirdPartyId] =
    decodeFunctionData({ abi: [connectorSwapAndUnwrapFunction], data }).args
  const [inputAmount, minSats] = amounts
  if (inputAmount === undefined || minSats === undefined) return undefined
  const { userScript, scriptType, lockerLockingScript: lockingScript } = scripts
  return {
    kind: 'connector-swap',
    token,
    exchangeConnector,
    inputAmount,
    minSats,
    isFixedToken,
    path,
    userScript,
    scriptType,
    lockingScript,
    crossingFeePer1e18,
    thirdPartyId,
  }
}
