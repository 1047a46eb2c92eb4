import { carriedData, isDataCarrier } from '~/lib/core/bitcoin/data-carrier'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { decodePayload } from '~/lib/core/payload/decode-payload'
import type { BridgePayload } from '~/lib/core/payload/payload'

/** The outputs of a payment to the bridge, before the registry has confirmed which one pays a locker. */
export type BridgePayment = {
  payload: BridgePayload
  /** Outputs that may be a locker's: neither the data carrier nor change. */
  candidates: TransactionOutput[]
}

/** `undefined` unless there is exactly one data carrier, and it holds a payload. */
export function bridgePaymentIn(
  outputs: readonly TransactionOutput[],
  ownScripts: ReadonlySet<string>,
): BridgePayment | undefined {
  const carriers = outputs.filter(({ scriptPubKey }) => isDataCarrier(scriptPubKey))
  const [carrier] = carriers
  if (carrier === undefined || carriers.length > 1) return undefined
  const data = carriedData(carrier.scriptPubKey)
  const payload = data && decodePayload(data)
  if (payload === undefined) return undefined
  const candidates = outputs.filter((output) => output !== carrier && !ownScripts.has(output.scriptPubKey))
  return { payload, candidates }
}
