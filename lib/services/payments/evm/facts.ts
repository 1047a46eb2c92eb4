import type { EvmNetwork } from '~/lib/contract/profile'
import { transferCall } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import type { EvmPaymentReviewInput } from '~/lib/core/review/evm-payment'
import { decimalsOf } from '../../chains/token-decimals'
import type { EvmChain } from '../../ports/evm-chain'
import { runTransfer } from './run-transfer'

type Asked = { intent: EvmPaymentIntent; account: Hex; network: EvmNetwork; chain: EvmChain }

/** A payment's call, with what the chain shows of it now. */
export async function gatherFacts({ intent, account, network, chain }: Asked): Promise<{
  facts: EvmPaymentReviewInput
  gasLimit: bigint
}> {
  const call = transferCall(intent)
  const [{ run, gasLimit }, recipient, decimals] = await Promise.all([
    runTransfer(intent, call, account, chain),
    recipientFacts(intent.recipientAddress, chain),
    decimalsOf(intent.token, network, chain),
  ])
  return { facts: { intent, account, call, recipient, decimals, run }, gasLimit }
}

async function recipientFacts(address: Hex, chain: EvmChain): Promise<EvmPaymentReviewInput['recipient']> {
  const [hasCode, sent, balance] = await Promise.all([
    chain.hasCode(address),
    chain.nonce(address, 'latest'),
    chain.balance(address),
  ])
  return { hasCode, isUnused: !hasCode && sent === 0 && balance === 0n }
}
