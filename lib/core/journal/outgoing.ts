import { decodeTransaction } from '../evm/envelope'
import { decodeTransfer } from '../evm/transfer'
import type { Hex } from '../hex'
import { sameAddress } from '../same-address'
import { claimOf } from './claim'
import { PHASES, phaseOf } from './phase'
import { type Entry, type EvmEntry, spendsBitcoin } from './types'

type Account = { address: Hex; chainId: number }

/**
 * How much of the native currency (`null`) or a token entries under way may still take from an account on an EVM
 * network: what they pay, plus the approved maximum of their gas. The balance on chain does not show this yet.
 */
export function outgoingOf(
  entries: readonly Entry[],
  { address, chainId }: Account,
  token: Hex | null,
): bigint {
  return entries
    .flatMap((entry) => (spendsBitcoin(entry) ? [] : [entry]))
    .filter((entry) => entry.intent.chainId === chainId && sameAddress(entry.account.address, address))
    .filter((entry) => entry.intent.signer === 'wallet' && isUnderWay(entry) && claimOf(entry) !== 'lifted')
    .reduce((sum, entry) => sum + takenBy(entry, token), 0n)
}

/** Whether the call may still come, and no block shows it yet. */
export function isUnderWay(entry: EvmEntry): boolean {
  return (
    !PHASES[phaseOf(entry)].terminal &&
    !entry.attempts.some(({ kind, sighting }) => !kind.startsWith('allowance') && sighting.state === 'mined')
  )
}

function takenBy(entry: EvmEntry, token: Hex | null): bigint {
  const { call, allowance, gas } = entry
  if (token === null) return call.value + (gas?.maxGasWei ?? 0n) + addedGasWei(entry)
  if (allowance !== null) return sameAddress(allowance.token, token) ? allowance.amount : 0n
  return sameAddress(call.to, token) ? (decodeTransfer(call.data)?.amount ?? 0n) : 0n
}

/** Sums the most that dearer versions cost beyond the first ones: a higher gas price has an approval of its own. */
function addedGasWei({ attempts }: EvmEntry): bigint {
  const costs = new Map<number | null, { first: bigint; most: bigint }>()
  for (const { nonce, rawTransaction } of attempts) {
    const signed = rawTransaction === null ? undefined : decodeTransaction(rawTransaction)
    if (signed === undefined) continue
    const cost = signed.gasLimit * signed.maxFeePerGas
    const { first, most } = costs.get(nonce) ?? { first: cost, most: cost }
    costs.set(nonce, { first, most: cost > most ? cost : most })
  }
  return [...costs.values()].reduce((sum, { first, most }) => sum + most - first, 0n)
}
