import type { ReviewView, TransferSide } from '~/lib/contract/views'
import { addressOfScript } from '~/lib/core/address'
import { type UnsignedPsbt, readPsbt } from '~/lib/core/bitcoin/psbt'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import type { PendingReview, PendingToBitcoinReview, PendingToEvmReview } from './pending-review'

/** What holds once a review refuses nothing; the words are the page's. */
const WRAP_CHECKS = ['locker', 'amount', 'recipient', 'minimum', 'inputs', 'change', 'fee', 'unsigned']
const UNWRAP_CHECKS = ['contract', 'amount', 'recipient', 'minimum', 'locker', 'allowance', 'simulated']

/** A prepared order as its review page shows it. */
export function reviewViewOf(pending: PendingReview): ReviewView {
  const { id, intent, origin, review, fees } = pending
  const common = { reviewId: id, intent, origin, verdict: review.verdict, findings: review.findings, fees }
  if (pending.direction === 'to-evm')
    return {
      ...common,
      checks: review.verdict === 'refuse' ? [] : WRAP_CHECKS,
      expectedOutput: pending.intent.expectedOutput,
      bitcoin: bitcoinSide(pending),
      evm: null,
    }
  return {
    ...common,
    checks: review.verdict === 'refuse' ? [] : UNWRAP_CHECKS,
    expectedOutput: pending.intent.expectedSats,
    bitcoin: null,
    evm: evmSide(pending),
  }
}

function evmSide({ review, steps, gas, input }: PendingToBitcoinReview): ReviewView['evm'] {
  if (review.call === undefined) return null
  const { to, functionName, value } = review.call
  return {
    to,
    contractName: input.kind === 'base' ? 'Burn router' : 'Connector',
    functionName,
    value,
    steps,
    allowance: review.allowance ?? null,
    gas,
  }
}

function bitcoinSide({ input, review }: PendingToEvmReview): ReviewView['bitcoin'] {
  const reading = readPsbt(input.psbt)
  if (!reading.ok || review.summary === undefined) return null
  const { sendSats, feeSats, feeRate, changeSats } = review.summary
  return {
    digest: review.digest,
    sendSats,
    feeSats,
    feeRate,
    changeSats,
    inputs: inputsOf(reading.psbt, input),
    outputs: outputsOf(reading.psbt, input, review.summary.lockingScript),
  }
}

type Input = PendingToEvmReview['input']

function inputsOf({ transaction }: UnsignedPsbt, { utxos, signer }: Input): TransferSide[] {
  const own = new Map(utxos.map((coin) => [outpointKey(coin), coin]))
  return transaction.inputs.map((input) => {
    const coin = own.get(outpointKey(input))
    return coin === undefined
      ? { label: 'foreign', address: null, valueSats: 0n }
      : { label: 'own', address: signer.address, valueSats: coin.valueSats }
  })
}

function outputsOf(
  { transaction }: UnsignedPsbt,
  { network, signer }: Input,
  lockingScript: string,
): TransferSide[] {
  return transaction.outputs.map(({ scriptPubKey, valueSats }) => {
    const address = addressOfScript(scriptPubKey, network) ?? null
    if (scriptPubKey === lockingScript) return { label: 'locker', address, valueSats }
    if (scriptPubKey.startsWith('6a')) return { label: 'payload', address: null, valueSats }
    return { label: address === signer.address ? 'change' : 'foreign', address, valueSats }
  })
}
