import { encodeFunctionData, hexToBigInt, hexToBytes } from 'viem'
import type { Address, Hash, Hex } from 'viem'
import { baseConnectorAbi } from '../../evm/abi'
import { decodePayload } from '../payload'
import type { WrapEntry } from '../state'
import type { RefundScripts } from './refund-scripts'
import { contractTxid } from './relay'
import type { Relay } from './relay'
import { swapToken } from './swap-call'

/** The operator's call that swaps back what a wrap left somewhere. @throws Error for a payload without a swap */
export async function swapBackCall(
  relay: Relay,
  entry: WrapEntry,
  scripts: RefundScripts,
): Promise<{ to: Address; data: Hex }> {
  const { baseConnector, exchangeConnector, wrappedBtc } = relay.deployment.base
  const payload = decodePayload(hexToBytes(entry.payload))
  const token = payload?.kind === 'swap' ? swapToken(relay, payload) : undefined
  if (payload === undefined || token === undefined || entry.intermediary === undefined)
    throw new Error(`${entry.txid} bought nothing.`)
  const { path } = await relay.reader.bestRoute(token, wrappedBtc, entry.intermediary)
  const data = encodeFunctionData({
    abi: baseConnectorAbi,
    functionName: 'swapBackAndRefundBTC',
    args: [
      contractTxid(entry.txid),
      BigInt(payload.chainId),
      payload.recipient,
      exchangeConnector,
      entry.intermediary,
      path,
      scripts,
    ],
  })
  return { to: baseConnector, data }
}

export async function earlierSwapBack(
  { base, deployment }: Relay,
  { txid }: WrapEntry,
): Promise<Hash | undefined> {
  const logs = await base.client.getContractEvents({
    address: deployment.base.baseConnector,
    abi: baseConnectorAbi,
    eventName: 'NewSwapAndUnwrapUniversal',
    fromBlock: 0n,
    strict: true,
  })
  const counter = hexToBigInt(contractTxid(txid))
  return logs.find(({ args }) => args.uniqueCounter === counter)?.transactionHash
}
