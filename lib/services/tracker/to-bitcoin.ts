import { baseOf, findNetwork } from '~/lib/core/catalog'
import { isBaseNetwork } from '~/lib/contract/profile'
import { currentAttempt, hasSucceeded } from '~/lib/core/journal/spend-phase'
import { isPaidInCollateral } from '~/lib/core/journal/collateral'
import { isSwap, isToBitcoin } from '~/lib/core/journal/phase'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import { followCrossing, recordBurn, recordMessage } from './crossing'
import { counterOf, followCrossingRefund, followSentBack } from './crossing-refund'
import { noteLateCrossing } from './note-late-crossing'
import { pollEvm } from './evm-witness'
import { findReplacementCall } from './find-replacement-call'
import { findPageWalletTx } from './find-page-wallet-tx'
import { noteOverdue } from './find-sent'
import { type PollContext, recordAll } from './poll-context'
import { followPayout } from './payout'
import { followSlashing } from './slashing'
import { rescan } from '../chains/log-scan'
import { askService } from './service-witness'
import { finalityOf } from './proof-finality'

/** The three witnesses of EVM → BTC: the call's receipt, the burn request it opened, the payout on Bitcoin. */
export async function observeToBitcoin(context: PollContext, swap: ToBitcoinSwap): Promise<void> {
  const chain = context.deployment.evm(swap.intent.networkName)
  const noted = await noteOverdue(context, await findPageWalletTx(context, swap))
  const seen = await recordAll(context, noted, await pollEvm(noted, chain))
  const current = await findReplacementCall(context, seen)
  const whole = current === seen ? seen : await recordAll(context, current, await pollEvm(current, chain))
  await openDestination(context, whole)
  const opened = await recordAll(context, whole, await serviceReport(context, whole))
  let isRead = false
  try {
    await followDestination(context, opened)
    isRead = true
  } finally {
    // If a reorganisation removed a proof, what follows it cannot be read either, and has to be removed too.
    await settle(context, opened, isRead)
  }
}

async function serviceReport(context: PollContext, swap: ToBitcoinSwap) {
  const hash = minedCall(swap)?.hash
  return hash === null || hash === undefined
    ? []
    : askService(hash, context.deployment.service, context.logger)
}

type Paying = Extract<ToBitcoinSwap['destination'], { state: 'paying' }>

/** The next step as the mined call's own receipt shows it. */
async function openDestination(context: PollContext, swap: ToBitcoinSwap): Promise<void> {
  const hash = minedCall(swap)?.hash
  if (hash === null || hash === undefined || swap.destination.state !== 'none') return
  const { deployment } = context
  const network = findNetwork(deployment.profile, swap.intent.networkName)
  const receipt = await deployment.evm(network.name).receipt(hash)
  if (receipt === undefined) return
  if (isBaseNetwork(network)) await recordBurn(context, swap, receipt, network)
  else await recordMessage(context, swap, receipt, network)
}

async function followDestination(context: PollContext, { id }: ToBitcoinSwap): Promise<void> {
  const { deployment, journal } = context
  const swap = await journal.get(id)
  if (swap === undefined || !isToBitcoin(swap)) return
  const { profile } = deployment
  const network = findNetwork(profile, swap.intent.networkName)
  const base = baseOf(profile, network)
  const { destination } = swap
  switch (destination.state) {
    case 'none':
      return
    case 'crossing':
      await followCrossing(context, swap, destination.uniqueCounter, base)
      await noteLateCrossing(context, id, destination.message, deployment.evm(network.name))
      if (destination.isLate === true && !isBaseNetwork(network))
        await followCrossingRefund(context, swap, destination, network)
      return
    case 'crossing-failed': {
      if (destination.refund !== null || isBaseNetwork(network)) return
      const { failure } = destination
      const uniqueCounter = await counterOf(failure, network, deployment)
      await followCrossing(context, swap, uniqueCounter, base)
      if ((await journal.get(id))?.destination.state === 'paying') return
      const sentBack =
        destination.sentBack ?? (await followSentBack(context, swap, { failure, uniqueCounter }, base))
      await followCrossingRefund(context, swap, { uniqueCounter, sentBack }, network)
      return
    }
    case 'paying':
      if (isPaidInCollateral(swap)) return
      await followPayout(context, swap, destination.burn, destination.payout)
      if (destination.payout === null) await followDeadline(context, id, destination)
  }
}

/**
 * Notes how far Bitcoin is, and looks at what follows if the locker has not paid. Only after its deadline can it lose
 * collateral; as the bridge counts blocks by itself, each new one is looked at before too.
 */
async function followDeadline(context: PollContext, id: string, { burn, tipHeight }: Paying): Promise<void> {
  const { deployment, journal } = context
  const height = await deployment.bitcoin.tipHeight()
  const swap = await journal.record(id, { type: 'tip-seen', height })
  const { destination } = swap
  if (!isSwap(swap) || destination.state !== 'paying' || destination.payout !== null) return
  const isNewer = tipHeight !== 0 && height !== tipHeight
  if (isNewer || height > burn.deadlineHeight) await followSlashing(context, swap, burn)
}

/** Removes proofs that a reorganisation invalidated, and settles the swap once they are deep enough. */
async function settle(context: PollContext, { id }: ToBitcoinSwap, isRead: boolean): Promise<void> {
  const { journal, store } = context
  const swap = await journal.get(id)
  if (swap === undefined) return
  const finality = await finalityOf(context, swap)
  if (finality === 'lost') {
    await rescan(store, id)
    await journal.record(id, { type: 'proof-lost' })
  } else if (isRead && finality === 'deep') {
    await journal.record(id, { type: 'settled' })
  }
}

function minedCall({ attempts }: ToBitcoinSwap) {
  const call = currentAttempt(attempts.filter(({ kind }) => kind === 'call'))
  return hasSucceeded(call) ? call : undefined
}
