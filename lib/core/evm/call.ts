import { encodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { swapAndUnwrapFunction, unwrapFunction } from './abi/burn-router'
import { connectorSwapAndUnwrapFunction } from './abi/connector'
import { approveFunction } from './abi/erc20'
import type { Recipient } from './recipient'

/** What every call to the bridge says. Amounts in base units of the input token. */
type Terms = Recipient & {
  inputAmount: bigint
  /** Whole scriptPubKey of the locker that shall pay. */
  lockingScript: Hex
  thirdPartyId: bigint
}

type SwapTerms = Terms & {
  exchangeConnector: Hex
  /** Least BTC after fees, in sats. */
  minSats: bigint
  isFixedToken: boolean
  path: readonly Hex[]
}

/** Burn router, wrapped BTC in. */
export type UnwrapTerms = Terms & { kind: 'unwrap' }
/** Burn router, any other token or the native currency in. `deadline` in unix seconds. */
export type RouterSwapTerms = SwapTerms & { kind: 'router-swap'; deadline: bigint }
/** Connector of a cross-chain network. `relayerFee`: 1e18 = 100 %. */
export type ConnectorSwapTerms = SwapTerms & { kind: 'connector-swap'; token: Hex; relayerFee: bigint }
export type CallTerms = UnwrapTerms | RouterSwapTerms | ConnectorSwapTerms

const FUNCTIONS = {
  unwrap: unwrapFunction,
  'router-swap': swapAndUnwrapFunction,
  'connector-swap': connectorSwapAndUnwrapFunction,
} as const

/** The pinned ABI item that a kind of call goes by. */
export function functionOf(kind: CallTerms['kind']): (typeof FUNCTIONS)[CallTerms['kind']] {
  return FUNCTIONS[kind]
}

/** Calldata for the terms. @throws a viem error where a value does not fit its ABI type */
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
      terms.relayerFee,
      thirdPartyId,
    ],
  })
}

/** ERC-20 `approve`. @param spender in any spelling */
export function encodeApprove(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: [approveFunction], args: [`0x${spender.slice(2).toLowerCase()}`, amount] })
}
