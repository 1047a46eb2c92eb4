import { readPsbt } from '../bitcoin/psbt'
import { carriedData } from '../bitcoin/data-carrier'
import type { TransactionOutput } from '../bitcoin/transaction'
import { decodePayload } from './decode-payload'
import type { BridgePayload } from './payload'

/** The instructions in the first output that carries data, if they can be read. */
export function carriedPayload(
  outputs: readonly Pick<TransactionOutput, 'scriptPubKey'>[],
): BridgePayload | undefined {
  const data = outputs
    .map(({ scriptPubKey }) => carriedData(scriptPubKey))
    .find((carried) => carried !== undefined)
  return data && decodePayload(data)
}

/** The instructions in an unsigned transaction, if they can be read; the review says what is wrong with them. */
export function payloadIn(psbt: string): BridgePayload | undefined {
  const reading = readPsbt(psbt)
  if (!reading.ok) return undefined
  return carriedPayload(reading.psbt.transaction.outputs)
}
