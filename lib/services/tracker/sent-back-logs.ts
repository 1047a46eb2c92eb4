import { decodeAbiParameters } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import type { EvmLog } from '../ports/evm-chain'

/**
 * topics[0] of the forms in which a base connector logs that its operator sent a failed request back:
 * `WithdrawnFundsToSourceChain`, its `V2`, and `WithdrewFundsToSourceChainUniversal` without and with instructions.
 */
export const SENT_BACK_TOPICS: Hex[] = [
  '0xf43f17a174cd55d7d75e934475f1cec7890c2bf3fabbf376de3868f0d8ce6897',
  '0x73f04e25d893c427907bd37b5f4a3f289020af48582a9647567c143376c571e5',
  '0x5e04d4350da2d1568ae88ef3b16d2d6215cc92ad80065848bcb0483a39e0f201',
  '0x8fa71ea030111c7f3b83a93f7b13ddc306ba653917805739357a5aaab610c37d',
]

/** They have no indexed fields, and begin with the request's number and its source chain. */
const HEAD = [
  { name: 'uniqueCounter', type: 'uint256' },
  { name: 'chainId', type: 'uint256' },
] as const

/** `undefined` for a log about something else. The caller ensures that the base connector emitted it. */
export function readSentBackLog({
  topics: [topic],
  data,
}: EvmLog): { uniqueCounter: bigint; chainId: bigint } | undefined {
  if (topic === undefined || !SENT_BACK_TOPICS.includes(topic)) return undefined
  try {
    const [uniqueCounter, chainId] = decodeAbiParameters(HEAD, data)
    return { uniqueCounter, chainId }
  } catch {
    return undefined
  }
}
