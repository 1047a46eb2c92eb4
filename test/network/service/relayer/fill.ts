import { encodeFunctionData, hexToBytes } from 'viem'
import type { Address, Hash } from 'viem'
import { ENTRIES, exchangeRouterAbi, tokenAbi } from '../../evm/abi'
import type { EvmChain } from '../evm-chain'
import { sameAddress } from '../evm-networks'
import { afterFees, feesOf } from '../fees'
import { decodePayload } from '../payload'
import { fillDeposit } from './deposits'
import { contractTxid } from './relay'
import type { Relay } from './relay'
import { swapToken } from './swap-call'

/** Gives the filler what it pays with. */
export type FillerFunds = (token: Address | 'native', amount: bigint) => Promise<void>

/**
 * A third party pays a swap's recipient what the swap would, before its bitcoin is proven; on the cross chain a relayer
 * of the bridge then pays the recipient.
 * @throws Error for a payment that nobody may fill: without speed, or not seen
 */
export async function fillEarly(
  relay: Relay,
  chain: EvmChain,
  txid: string,
  fund: FillerFunds,
): Promise<Hash> {
  const { exchangeRouter, wrappedBtc, wrappedNative, chainId } = relay.deployment.base
  const entry = relay.store.state.wraps[txid]
  const payload = entry && decodePayload(hexToBytes(entry.payload))
  const token = payload?.kind === 'swap' ? swapToken(relay, payload) : undefined
  if (entry === undefined || payload?.kind !== 'swap' || token === undefined || !payload.speed)
    throw new Error(`${txid} is no payment that may be filled.`)
  const thirdPartyBp = await relay.reader.thirdPartyBp(payload.thirdPartyId)
  const shares = { ...(await relay.reader.rates('swap')), thirdPartyBp }
  const sats = afterFees(entry.amountSats, feesOf(entry.amountSats, payload.networkFeeSats, shares))
  const { output } = await relay.reader.bestRoute(wrappedBtc, token, sats)

  const isNative = sameAddress(token, wrappedNative)
  await fund(isNative ? 'native' : token, output)
  if (!isNative) {
    const args = [exchangeRouter, output] as const
    await chain.send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }))
  }
  const data = encodeFunctionData({
    abi: exchangeRouterAbi,
    functionName: 'fillTx',
    args: [
      {
        bitcoinTxId: contractTxid(txid),
        recipient: payload.recipient,
        token,
        fillAmount: output,
        userRequestedAmount: payload.minOutput,
        destinationChainId: BigInt(payload.chainId),
        bridgePercentageFee: payload.bridgeFee,
        lockerLockingScript: entry.lockerScript,
      },
      ENTRIES.indexOf(relay.conduct.entry),
    ],
  })
  const { transactionHash } = await chain.send(exchangeRouter, data, isNative ? output : 0n)
  if (payload.chainId !== chainId && relay.conduct.crossing !== 'hold')
    await fillDeposit(relay, contractTxid(txid))
  return transactionHash
}
