import {
  type DecodedTransaction,
  type Outpoint,
  type TransactionOutput,
  decodeTransaction,
} from '~/lib/core/bitcoin/transaction'
import type { KeptOut } from '~/lib/core/coins/keep-out'

/** A coin as the wallet's own chain source lists it. */
export type WalletCoin = {
  txid: string
  vout: number
  valueSats: bigint
  confirmations: number
  reserved?: boolean
  /** Whose it is, of the signers; absent = the signer's. */
  address?: string
  /** Why no new payment may spend it; `null` = it may. */
  keptOut?: KeptOut | null
}

export function isKeptOut(coin: WalletCoin | undefined): boolean {
  return (coin?.keptOut ?? null) !== null
}

/** The spent output as the previous transaction with that very txid holds it, or why there is none. */
export type Proven = TransactionOutput | 'missing' | 'mismatch'
export type Proof = (outpoint: Outpoint) => Proven

/**
 * Proves coins by their previous transactions: one counts only if its own hash is the txid that the input names.
 * @param rawOf raw hex by txid, `undefined` where the chain source has none
 */
export function createProof(rawOf: (txid: string) => string | undefined): Proof {
  const read = new Map<string, DecodedTransaction | 'missing' | 'mismatch'>()
  return ({ txid, vout }) => {
    const previous = read.get(txid) ?? readPrevious(txid, rawOf(txid))
    read.set(txid, previous)
    return typeof previous === 'string' ? previous : (previous.outputs[vout] ?? 'mismatch')
  }
}

function readPrevious(txid: string, raw: string | undefined): DecodedTransaction | 'missing' | 'mismatch' {
  if (raw === undefined) return 'missing'
  try {
    const decoded = decodeTransaction(raw)
    return decoded.txid === txid ? decoded : 'mismatch'
  } catch {
    return 'mismatch'
  }
}

/** The miners' fee; `undefined` where a coin is not proven. */
export function feeOf(
  spent: readonly Proven[],
  outputs: readonly { valueSats: bigint }[],
): bigint | undefined {
  let feeSats = 0n
  for (const proven of spent) {
    if (typeof proven === 'string') return undefined
    feeSats += proven.valueSats
  }
  for (const { valueSats } of outputs) feeSats -= valueSats
  return feeSats
}

/** Questions that make a coin unfit for any new payment, each with its code: it must be the wallet's, free, and proven. */
export const COIN_FAULTS = {
  'input-unknown': ({ wallet }: ClaimedCoin) => wallet === undefined,
  'input-reserved': ({ wallet }: ClaimedCoin) => wallet?.reserved === true,
  'input-kept-out': ({ wallet }: ClaimedCoin) => isKeptOut(wallet),
  'previous-missing': ({ proven }: ClaimedCoin) => proven === 'missing',
  'previous-mismatch': ({ proven }: ClaimedCoin) => proven === 'mismatch',
}

/** A coin as the wallet lists it, and as its own transaction shows it. */
type ClaimedCoin = { wallet: WalletCoin | undefined; proven: Proven }
