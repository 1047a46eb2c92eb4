import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import type { Allowance } from './unwrap'

type Reviewed = {
  chainId: number
  account: Hex
  call: EvmCall
  allowance: Allowance | undefined
  steps: readonly string[]
}

/** Names what is approved of an EVM call: sha256, as hex, over everything that its signatures would say. */
export function callDigest({ chainId, account, call, allowance, steps }: Reviewed): string {
  const { to, data, value } = call
  const granted = allowance === undefined ? [] : [allowance.token, allowance.spender, allowance.amount]
  // No part contains a line break, so no two reviews give the same text.
  const text = [chainId, account, to, data, value, steps.join(' '), ...granted].join('\n')
  return hex.encode(sha256(utf8.decode(text)))
}
