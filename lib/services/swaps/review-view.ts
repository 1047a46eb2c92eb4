import type { ReviewView, TransferSide } from '~/lib/contract/views/review'
import { addressOfScript } from '~/lib/core/address'
import { unsignedTransactionIn } from '~/lib/core/bitcoin/psbt'
import { signalsReplacement } from '~/lib/core/bitcoin/replace-by-fee'
import { type Outpoint, outpointKey, type UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import type { Entry } from '~/lib/core/journal/types'
import { digestOf } from './digest'
import { expiresAt } from '../consent/freshness'
import type { PendingSwap, PendingToBitcoinReview, PendingToEvmReview } from '../ports/pending-review'

/** A prepared order, as shown on the review page. @param holder the entry that it has to wait for */
export function reviewViewOf(pending: PendingSwap, holder?: Entry): ReviewView {
  const { id, intent, origin, review, checks, price, fees, feeSources, crossingFee } = pending
  const common = {
    kind: 'swap' as const,
    entryId: id,
    digest: digestOf(pending),
    intent,
    origin,
    payer: pending.direction === 'to-evm' ? pending.input.signer.address : pending.account,
    recipient: pending.recipient,
    verdict: review.verdict,
    findings: review.findings,
    checks,
    arrival: pending.arrival,
    ifFails: pending.ifFails ?? null,
    isMinimumEnforced: isMinimumEnforced(pending),
    waitsFor: holder === undefined ? null : { entryId: holder.id, approvedAt: holder.createdAt },
    expiresAt: expiresAt(pending.createdAt),
    price,
    fees,
    feeSources,
    crossingFee,
  }
  if (pending.direction === 'to-evm')
    return {
      ...common,
      expectedOutput: pending.intent.expectedOutput,
      bitcoin: bitcoinSide(pending),
      evm: null,
    }
  return {
    ...common,
    expectedOutput: pending.intent.expectedSats,
    bitcoin: null,
    evm: evmSide(pending),
  }
}

/** Findings about a minimum that no contract enforces. */
const UNENFORCED = new Set(['no-enforced-minimum', 'no-minimum', 'payload-unprotected'])

function isMinimumEnforced(pending: PendingSwap): boolean {
  return !isPlainWrap(pending) && !pending.review.findings.some(({ code }) => UNENFORCED.has(code))
}

/** Wrapped bitcoin is paid out one for one, less fees: its instructions contain no minimum. */
function isPlainWrap(pending: PendingSwap): boolean {
  return pending.direction === 'to-evm' && pending.input.intent.payload.kind === 'wrap'
}

function evmSide({ review, steps, gas, input, order }: PendingToBitcoinReview): ReviewView['evm'] {
  if (review.call === undefined) return null
  const { to, functionName, value } = review.call
  return {
    to,
    contract: input.kind === 'base' ? 'burn-router' : 'connector',
    functionName,
    value,
    steps,
    allowance: review.allowance ?? null,
    gas,
    feeChoice: order.feeChoice,
  }
}

function bitcoinSide({ input, review }: PendingToEvmReview): ReviewView['bitcoin'] {
  const transaction = unsignedTransactionIn(input.psbt)
  if (transaction === undefined || review.summary === undefined) return null
  const { sendSats, feeSats, feeRate, changeSats } = review.summary
  return {
    digest: review.digest,
    sendSats,
    feeSats,
    feeRate,
    changeSats,
    isFinal: !signalsReplacement(transaction),
    inputs: inputsOf(transaction, input),
    outputs: outputsOf(transaction, input, review.summary.lockingScript),
  }
}

type Input = PendingToEvmReview['input']

/** The inputs of a transaction, matched with the wallet's own coins. */
export function inputsOf(
  { inputs }: { inputs: readonly Outpoint[] },
  { utxos, signer }: Pick<Input, 'utxos' | 'signer'>,
): TransferSide[] {
  const own = new Map(utxos.map((coin) => [outpointKey(coin), coin]))
  return inputs.map((input) => {
    const coin = own.get(outpointKey(input))
    return coin === undefined
      ? { label: 'foreign', address: null, valueSats: 0n }
      : { label: 'own', address: coin.address ?? signer.address, valueSats: coin.valueSats }
  })
}

function outputsOf(
  { outputs }: UnsignedTransaction,
  { network, signer, change = signer }: Input,
  lockingScript: string,
): TransferSide[] {
  return outputs.map(({ scriptPubKey, valueSats }) => {
    const address = addressOfScript(scriptPubKey, network) ?? null
    if (scriptPubKey === lockingScript) return { label: 'locker', address, valueSats }
    if (scriptPubKey.startsWith('6a')) return { label: 'payload', address: null, valueSats }
    return { label: address === change.address ? 'change' : 'foreign', address, valueSats }
  })
}
