import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmCall } from './reviewed'

type Sent = { from: Hex; to: Hex | null; input: Hex; value: bigint }

/** Whether a transaction on chain is exactly the reviewed call, sent by `account`. */
export function isSameCall(sent: Sent, call: Pick<EvmCall, 'to' | 'data' | 'value'>, account: Hex): boolean {
  return (
    sameAddress(sent.from, account) &&
    sameAddress(sent.to, call.to) &&
    sent.input.toLowerCase() === call.data.toLowerCase() &&
    sent.value === call.value
  )
}
