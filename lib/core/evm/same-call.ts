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

/**
 * Whether a batch holds the whole calldata and the target of the reviewed call. Only a log of its contract shows that
 * the call ran. A call that pays the native currency is never searched for in a batch: its value is not beside its
 * calldata there.
 */
export function holdsCall(
  { input }: Pick<Sent, 'input'>,
  call: Pick<EvmCall, 'to' | 'data' | 'value'>,
): boolean {
  const held = input.toLowerCase()
  const holds = (hex: Hex) => held.includes(hex.slice(2).toLowerCase())
  return call.value === 0n && call.data.length > SELECTOR_LENGTH && holds(call.data) && holds(call.to)
}

/** `0x` and four bytes. */
const SELECTOR_LENGTH = 10

/** The nonce of the account, where it has sent the transaction itself: a batch may be sent by another. */
export function nonceOf({ from, nonce }: { from: Hex; nonce: number }, account: Hex): { nonce?: number } {
  return sameAddress(from, account) ? { nonce } : {}
}
