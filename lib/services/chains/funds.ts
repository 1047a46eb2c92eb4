import { symbolText } from '~/lib/contract/text'
import { findToken } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { formatUnits } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { readBalance } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'
import { outgoingOf } from '~/lib/core/journal/outgoing'
import type { JournalStore } from '../ports/journal-store'

/** A sum to pay. `token`: `null` is the native currency. */
export type Sum = { network: EvmNetwork; token: Hex | null; amount: bigint }

/** Reads an account's balance of the native currency (`null`) or a token, at a block that two servers have. */
export async function balanceOf(account: Hex, token: Hex | null, chain: EvmChain): Promise<bigint> {
  return token === null
    ? chain.balance(account, await chain.blockNumber())
    : askContract(readBalance(account), token, chain)
}

/** @throws AppError `funds-insufficient` */
export function checkFunds({ network, token, amount }: Sum, available: bigint): void {
  if (available >= amount) return
  throw new AppError('funds-insufficient', 'not enough of the token', {
    details: amountsOf(available, amount, findToken(network, token)),
  })
}

/** @param available of the native currency @throws AppError `gas-insufficient` */
export function checkGas({ network, token, amount }: Sum, gasWei: bigint, available: bigint): void {
  const needed = gasWei + (token === null ? amount : 0n)
  if (available >= needed) return
  throw new AppError('gas-insufficient', 'not enough of the native currency for gas', {
    details: amountsOf(available, needed, network.nativeCurrency),
  })
}

function amountsOf(available: bigint, amount: bigint, unit: { decimals: number; symbol: string }) {
  const text = (units: bigint) => `${formatUnits(units, unit.decimals)} ${symbolText(unit.symbol)}`
  return { available: text(available), amount: text(amount), missing: String(amount - available) }
}

/** Reads an account's balance of the native currency (`null`) or a token, less what its entries under way may still take. */
export async function availableOf(
  account: Hex,
  token: Hex | null,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
): Promise<bigint> {
  // The journal is read first: a transaction that is mined meanwhile is counted twice rather than not at all.
  const outgoing = outgoingOf(await journal.open(), { address: account, chainId: chain.chainId }, token)
  const balance = await balanceOf(account, token, chain)
  return balance > outgoing ? balance - outgoing : 0n
}
