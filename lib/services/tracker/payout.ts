import { baseOf, findNetwork } from '~/lib/core/catalog'
import type { BaseNetwork } from '~/lib/contract/profile'
import { addressOfScript } from '~/lib/core/address'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import type { Hex } from '~/lib/core/hex'
import type { BurnRequest, Payout, Swap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { isShared } from '../chains/server-counts'
import { targetOfLocker } from '../chains/lockers'
import { restartScan } from '../chains/log-scan'
import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import { isDeep, observedStatusOf } from '../chains/observed-status'
import { acceptedPayout } from './accepted-payout'
import { isOutranked, recordNamedPayout, rivalsOf } from './equal-burns'
import { pastScript } from './past-locker'
import type { PollContext } from './poll-context'
import { fittingTransactions } from './unread-pages'

/**
 * Follows the payout of a burn request: a payment of exactly that amount to the user's script, by a locker, after the
 * swap began. One outpoint proves one swap: if another has it, the search continues.
 */
export async function followPayout(
  context: PollContext,
  swap: Swap,
  burn: BurnRequest,
  recordedPayout: Payout | null,
): Promise<void> {
  const { deployment, journal } = context
  if (recordedPayout !== null) {
    if (isDeep(recordedPayout.sighting)) return
    const since = await startOf(swap, burn, deployment)
    const sighting = observedStatusOf(await deployment.bitcoin.status(recordedPayout.txid, since))
    // A payout that only one server keeps showing must not hide for ever that the locker is overdue.
    const isGone =
      sighting.state === 'absent' ||
      (sighting.state === 'mempool' && (await isShared(recordedPayout.txid, deployment.bitcoin)) === false)
    const payout = isGone ? null : { ...recordedPayout, sighting }
    if (isGone) await restartScan(context.store, 'pages', swap.id)
    await journal.record(swap.id, { type: 'payout-seen', payout })
    if (sighting.state === 'confirmed') {
      await isDecidedAmongEqual(context, swap, burn)
      return
    }
  }
  const { payouts, isWhole, isUnproven } = await candidates(context, swap, burn)
  if (payouts.length > 0 && (await isDecidedAmongEqual(context, swap, burn))) return
  for (const payout of payouts) {
    // A payment that a server invented never confirms: it must not stand in the way of the real one.
    if (recordedPayout !== null && payout.sighting.state !== 'confirmed') continue
    const { destination } = await journal.record(swap.id, { type: 'payout-seen', payout })
    if ('payout' in destination && destination.payout !== null) return
  }
  if (isWhole && !isUnproven) return
  if (!(await recordAccepted(context, swap, burn)) && isUnproven)
    await recordByPastLocker(context, swap, burn)
}

/**
 * Whether equal requests leave nothing to take for this one: the contracts have named its payment, or an older request is
 * unpaid.
 */
async function isDecidedAmongEqual(context: PollContext, swap: Swap, burn: BurnRequest): Promise<boolean> {
  const { deployment } = context
  const rivals = await rivalsOf(context, swap, burn)
  if (rivals.length === 0) return false
  const [base, since] = [baseOfSwap(swap, deployment), await startOf(swap, burn, deployment)]
  if (await recordNamedPayout(context, swap, burn, { rivals, base, since })) return true
  return isOutranked(burn, rivals)
}

/** Asks the contracts, which have proof of the payment, about what the chains' lists leave open. */
async function recordAccepted(context: PollContext, swap: Swap, burn: BurnRequest): Promise<boolean> {
  const { deployment, journal } = context
  const [base, since] = [baseOfSwap(swap, deployment), await startOf(swap, burn, deployment)]
  const payout = await acceptedPayout(context, swap.id, burn, { base, since })
  if (payout !== undefined) await journal.record(swap.id, { type: 'payout-seen', payout })
  return payout !== undefined
}

/** Records what a locker has paid too late for the contracts to take a proof of it, and that has left since. */
async function recordByPastLocker(context: PollContext, swap: Swap, burn: BurnRequest): Promise<void> {
  const { deployment, journal, store } = context
  const script = await pastScript(context, swap.id, burn, baseOfSwap(swap, deployment))
  if (script === undefined) return
  const { payouts } = await candidates(context, swap, burn, script)
  for (const payout of payouts) await journal.record(swap.id, { type: 'payout-seen', payout })
  // Its payment may be still to come.
  if (payouts.length === 0) await restartScan(store, 'left', swap.id)
}

function baseOfSwap({ intent }: Swap, { profile }: Deployment): BaseNetwork {
  return baseOf(profile, findNetwork(profile, intent.networkName))
}

/**
 * No payout is older than this, in unix ms: the start of the swap by this device's clock, or the time of its burn by
 * the chain's, since the device's clock may have been ahead.
 */
async function startOf(swap: Swap, { proof }: BurnRequest, deployment: Deployment): Promise<number> {
  const { timestamp } = await deployment.evm(baseOfSwap(swap, deployment).name).block(proof.blockNumber)
  return Math.min(swap.createdAt, timestamp * 1_000)
}

/**
 * `isWhole` is false if the lists did not reach back to the swap; `isUnproven` says that they show a payment that fits by
 * somebody who is no locker now.
 */
type Candidates = { payouts: Payout[]; isWhole: boolean; isUnproven: boolean }

/** @param past the script of the locker, which has left */
async function candidates(
  { deployment, store }: PollContext,
  swap: Swap,
  burn: BurnRequest,
  past?: string,
): Promise<Candidates> {
  const { bitcoin, profile } = deployment
  const address = addressOfScript(burn.scriptPubKey, profile.bitcoin.network)
  if (address === undefined) return { payouts: [], isWhole: true, isUnproven: false }
  const base = baseOfSwap(swap, deployment)
  const since = swap.startedFrom.bitcoinHeight
  const isFit = (transaction: AddressTransaction) => payoutsIn(transaction, burn, since).length > 0
  const history = { store, bitcoin, id: swap.id, address, since, isFit }
  const { fitting, isWhole } = await fittingTransactions(history)
  const payouts: Payout[] = []
  let isUnproven = false
  for (const transaction of fitting) {
    const { txid, status } = transaction
    // A transaction that a single server has invented never confirms, and may have too many inputs to ask about.
    if (status.state !== 'confirmed' && (await isShared(txid, bitcoin)) !== true) continue
    const isPaid =
      past === undefined
        ? await isPaidBy(burn.lockerTargetAddress, transaction, base, deployment)
        : await spends(transaction, past, bitcoin)
    if (!isPaid) {
      isUnproven = true
      continue
    }
    // The list only says where to look: the confirmation is proven separately.
    const seen =
      status.state === 'confirmed'
        ? await bitcoin.status(txid, await startOf(swap, burn, deployment))
        : status
    const sighting = observedStatusOf(seen)
    if (sighting.state === 'absent') continue
    payouts.push(...payoutsIn(transaction, burn, since).map((payout) => ({ ...payout, sighting })))
  }
  return { payouts, isWhole, isUnproven }
}

/**
 * Whether the locker pays it. Servers name the scripts that a transaction spends from without a proof; the transaction
 * that made each output proves it, by its hash.
 */
async function isPaidBy(
  lockerTargetAddress: Hex,
  transaction: AddressTransaction,
  base: BaseNetwork,
  { evm, bitcoin }: Pick<Deployment, 'evm' | 'bitcoin'>,
): Promise<boolean> {
  for (const script of new Set(transaction.inputs.map(({ scriptPubKey }) => scriptPubKey))) {
    const target = await targetOfLocker(script, base, evm(base.name))
    if (target === undefined || !sameAddress(target, lockerTargetAddress)) continue
    if (await spends(transaction, script, bitcoin)) return true
  }
  return false
}

/** Whether a transaction spends an output of this script. */
async function spends(
  { inputs }: AddressTransaction,
  script: string,
  bitcoin: BitcoinChain,
): Promise<boolean> {
  const spent = inputs.find(({ scriptPubKey }) => scriptPubKey === script)
  const raw = spent && (await bitcoin.rawTransaction(spent.txid))
  return raw !== undefined && decodeTransaction(raw).outputs[spent?.vout ?? 0]?.scriptPubKey === script
}

/** A locker may pay several equal burn requests in one transaction: each output is a separate payout. */
function payoutsIn(
  { txid, outputs, status }: AddressTransaction,
  burn: BurnRequest,
  bitcoinHeight: number,
): Omit<Payout, 'sighting'>[] {
  if (status.state === 'confirmed' && status.height <= bitcoinHeight) return []
  return outputs.flatMap(({ scriptPubKey, valueSats }, vout) =>
    scriptPubKey === burn.scriptPubKey && valueSats === burn.amountSats ? [{ txid, vout, valueSats }] : [],
  )
}
