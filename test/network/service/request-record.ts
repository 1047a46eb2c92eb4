import { hexToBytes } from 'viem'
import { addressOfScript, joinScript } from './bitcoin-script'
import type { Networks } from './evm-networks'
import { assetsOf, nativeAsset, sameAddress } from './evm-networks'
import type { Asset, BaseNetwork, CrossNetwork } from './evm-networks'
import { decodePayload } from './payload'
import type { Payload } from './payload'
import { payloadAsset, payloadNetwork } from './payload-target'
import { CROSSING_STATUS, UNWRAP_STATUS, WRAP_STATUS } from './stage-table'
import type { RecordStatus } from './stage-table'
import type { CrossingEntry, ServiceState, UnwrapEntry, WrapEntry } from './state'

const BITCOIN = { name: 'bitcoin', chainId: 0 }
const BTC = { contractAddress: '', symbol: 'BTC', decimal: 8 }

type Network = BaseNetwork | CrossNetwork

/** Operation 3: the record of a Bitcoin txid or an EVM hash; `undefined` until it is seen. */
export function findRecord(networks: Networks, state: ServiceState, id: string): unknown {
  const wrap = state.wraps[id]
  if (wrap) return wrapRecord(networks, wrap)
  const hash = id.toLowerCase()
  const crossings = Object.values(state.crossings)
  const crossing = crossings.find(
    (entry) => entry.message.hash === hash || (entry.executed?.hash === hash && entry.stage === 'failed'),
  )
  if (crossing) return crossingRecord(networks, state, crossing)
  const unwrap = Object.values(state.unwraps).find(
    (entry) => entry.burn.hash === hash || entry.payment?.txid === hash,
  )
  return unwrap && unwrapRecord(networks, unwrap)
}

function wrapRecord(networks: Networks, entry: WrapEntry): Record<string, unknown> {
  const payload = decodePayload(hexToBytes(entry.payload))
  const network = payload && payloadNetwork(networks, payload)
  const asset = payload && network && payloadAsset(networks, payload)
  const target = entry.delivery ?? entry.swap
  return {
    id: entry.txid,
    type: payload?.kind === 'swap' ? 'WrapAndSwap' : 'Wrap',
    ...WRAP_STATUS[entry.stage],
    fromAddress: addressOf(hexToBytes(entry.senderScript)),
    toAddress: payload?.recipient ?? null,
    inputTokenAmount: entry.amountSats.toString(),
    outputTokenAmount: entry.output?.toString() ?? null,
    ...feesRecord(entry.fees ?? announcedFees(payload)),
    ...times(entry),
    fromNetwork: BITCOIN,
    toNetwork: network ? networkRecord(network) : null,
    inputToken: BTC,
    outputToken: asset ? tokenRecord(asset) : null,
    sourceTransaction: { txId: entry.txid },
    targetEvent: target ? { targetTransaction: { txId: target.hash } } : null,
  }
}

function announcedFees(payload: Payload | undefined): readonly bigint[] {
  return [payload?.networkFeeSats ?? 0n]
}

function unwrapRecord(networks: Networks, entry: UnwrapEntry): Record<string, unknown> {
  const script = joinScript({ scriptType: entry.scriptType, userScript: hexToBytes(entry.userScript) })
  const asset = assetsOf(networks.base).find((known) => sameAddress(known.baseToken, entry.inputToken))
  return {
    id: entry.key,
    type: sameAddress(entry.inputToken, networks.base.wrappedBtc) ? 'Unwrap' : 'SwapAndUnwrap',
    ...UNWRAP_STATUS[entry.stage],
    fromAddress: entry.userTarget,
    toAddress: script ? addressOf(script) : null,
    inputTokenAmount: entry.inputAmount.toString(),
    outputTokenAmount: entry.payoutSats.toString(),
    ...feesRecord(entry.fees),
    ...times(entry),
    fromNetwork: networkRecord(networks.base),
    toNetwork: BITCOIN,
    inputToken: tokenRecord(asset ?? nativeAsset(networks.base)),
    outputToken: BTC,
    sourceTransaction: entry.payment ? { txId: entry.payment.txid } : null,
    targetEvent: { targetTransaction: { txId: entry.burn.hash } },
  }
}

function crossingRecord(
  networks: Networks,
  state: ServiceState,
  entry: CrossingEntry,
): Record<string, unknown> {
  const network = networks.cross.find((candidate) => candidate.name === entry.network) ?? networks.base
  const asset = assetsOf(network).find((known) => sameAddress(known.token, entry.token))
  const unwrap = Object.values(state.unwraps).find(
    (candidate) => entry.executed !== undefined && candidate.burn.hash === entry.executed.hash,
  )
  const status: RecordStatus =
    entry.stage === 'executed' && unwrap ? UNWRAP_STATUS[unwrap.stage] : CROSSING_STATUS[entry.stage]
  return {
    ...(unwrap ? unwrapRecord(networks, unwrap) : { outputToken: BTC, outputTokenAmount: null }),
    id: entry.key,
    type: 'SwapAndUnwrap',
    ...status,
    inputTokenAmount: entry.amount.toString(),
    ...times(entry),
    fromNetwork: networkRecord(network),
    toNetwork: BITCOIN,
    inputToken: tokenRecord(asset ?? nativeAsset(network)),
    sourceTransaction: unwrap?.payment ? { txId: unwrap.payment.txid } : null,
    targetEvent: { targetTransaction: { txId: entry.message.hash } },
  }
}

function feesRecord(fees: readonly bigint[]): Record<string, string> {
  const [network = 0n, locker = 0n, protocol = 0n, thirdParty = 0n, bridge = 0n] = fees
  return {
    networkFee: network.toString(),
    lockerFee: locker.toString(),
    protocolFee: protocol.toString(),
    thirdPartyFee: thirdParty.toString(),
    bridgeFee: bridge.toString(),
    totalFee: (network + locker + protocol + thirdParty + bridge).toString(),
  }
}

function times(entry: { createdAt: number; updatedAt: number }): Record<string, string> {
  return {
    createdAt: new Date(entry.createdAt).toISOString(),
    updatedAt: new Date(entry.updatedAt).toISOString(),
  }
}

function networkRecord({ name, chainId }: Network): { name: string; chainId: number } {
  return { name, chainId }
}

function tokenRecord({ token, symbol, decimals }: Asset): Record<string, unknown> {
  return { contractAddress: token, symbol, decimal: decimals }
}

function addressOf(script: Uint8Array): string | null {
  try {
    return addressOfScript(script)
  } catch {
    return null
  }
}
