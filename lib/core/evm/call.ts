import { encodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { swapAndUnwrapFunction, unwrapFunction } from './abi/burn-router'
import { connectorSwapAndUnwrapFunction } from './abi/connector'
import { approveFunction } from './abi/erc20'
import type { Recipient } from './recipient'

/** The terms common to all calls to the bridge. Amounts in base units of the input token. */
type Terms = Recipient & {
  inputAmount: bigint
  /** The full scriptPubKey of the locker that is to pay. */
  lockingScript: Hex
  thirdPartyId: bigint
}

type SwapTerms = Terms & {
  exchangeConnector: Hex
  /** Minimum BTC after fees, in sats. */
  minSats: bigint
  isFixedToken: boolean
  path: readonly Hex[]
}

/** Burn router, with wrapped BTC as input. */
export type UnwrapTerms = Terms & { kind: 'unwrap' }
/** Burn router, with any other token or the native currency as input. `deadline` in unix seconds. */
export type RouterSwapTerms = SwapTerms & { kind: 'router-swap'; deadline: bigint }
/** Connector of a cross-chain network. `crossingFeePer1e18` (`relayerFeePercentage`): 10^18 = 100 %. */
export type ConnectorSwapTerms = SwapTerms & {
  kind: 'connector-swap'
  token: Hex
  crossingFeePer1e18: bigint
}
export type CallTerms = UnwrapTerms | RouterSwapTerms | ConnectorSwapTerms

const FUNCTIONS = {
  unwrap: unwrapFunction,
  'router-swap': swapAndUnwrapFunction,
  'connector-swap': connectorSwapAndUnwrapFunction,
} as const

/** The pinned ABI item of a kind of call. */
export function functionOf(kind: CallTerms['kind']): (typeof FUNCTIONS)[CallTerms['kind']] {
  return FUNCTIONS[kind]
}

/** Calldata for the terms. @throws a viem error if a value does not fit its ABI type */
export function encodeCall(terms: CallTerms): Hex {
  const { inputAmount, userScript, scriptType, lockingScript, thirdPartyId } = terms
  if (terms.kind === 'unwrap') {
    return encodeFunctionData({
      abi: [unwrapFunction],
      args: [inputAmount, userScript, scriptType, lockingScript, thirdPartyId],
    })
  }
  const { exchangeConnector, isFixedToken, path } = terms
  const amounts = [inputAmount, terms.minSats]
  if (terms.kind === 'router-swap') {
    return encodeFunctionData({
      abi: [swapAndUnwrapFunction],
      args: [
        exchangeConnector,
        amounts,
        isFixedToken,
        path,
        terms.deadline,
        userScript,
        scriptType,
        lockingScript,
        thirdPartyId,
      ],
    })
  }
  return encodeFunctionData({
    abi: [connectorSwapAndUnwrapFunction],
    args: [
      terms.token,
      exchangeConnector,
      amounts,
      isFixedToken,
      path,
      { userScript, scriptType, lockerLockingScript: lockingScript },
      terms.crossingFeePer1e18,
      thirdPartyId,
    ],
  })
}

/** ERC-20 `approve`. @param spender with any checksum or none */
export function encodeApprove(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: [approveFunction], args: [`0x${spender.slice(2).toLowerCase()}`, amount] })
}
