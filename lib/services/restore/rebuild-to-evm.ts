import { baseOf } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { JournalEvent, ApprovedToEvm } from '~/lib/core/journal/events'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { TransactionStatus } from '../ports/bitcoin-chain'
import { startingPoint } from '../chains/starting-point'
import { expectedOutput, type Routed } from './expected-output'
import type { OwnBitcoin } from './job'
import type { Payment } from './read-payment'
import type { FoundSpend, Reading } from './reading'
import { paidAtOf, rebuildBitcoinSpend, shownStatus, spendStart } from './rebuild-bitcoin-spend'
import { leastOfPlainWrap } from './plain-wrap-least'
import { routerEventsNear } from './router-events-near'
import { CLOCKS_DIFFER } from './windows'

/**
 * The journal of a payment to the bridge: what was intended and signed, according to its bytes, and what the chain
 * shows.
 */
export async function rebuildToEvm(
  payment: Payment,
  transaction: FoundSpend,
  own: OwnBitcoin,
  reading: Pick<Reading, 'deployment' | 'times' | 'now' | 'scriptsOf'>,
): Promise<JournalEvent[] | undefined> {
  const start = await approvedToEvm(payment, transaction, own, reading)
  const paidAt = await paidAtOf(transaction, reading)
  const payer = await reading.scriptsOf(own)
  const { deployment } = reading
  return rebuildBitcoinSpend(start, payment, transaction, paidAt, { deployment, payer })
}

/** The approval of such a payment, by its bytes and by what the fees leave of a plain wrap. */
export async function approvedToEvm(
  payment: Payment,
  transaction: FoundSpend,
  own: OwnBitcoin,
  reading: Pick<Reading, 'deployment' | 'times' | 'now'>,
): Promise<ApprovedToEvm> {
  const { deployment } = reading
  const paidAt = await paidAtOf(transaction, reading)
  const status = shownStatus(transaction)
  const routed = await routedOf(payment, status, Math.floor(paidAt / 1_000), reading)
  const startedFrom = await startOf(payment, status, paidAt, routed, reading)
  const isPlain = payment.payload.kind === 'wrap'
  const least = isPlain ? await leastOfPlainWrap(payment, routed, deployment) : payment.target.leastArrival
  const promised = { ...payment, target: { ...payment.target, leastArrival: least } }
  const expected = await expectedOutput(promised, routed, reading)
  return startFrom(promised, own, deployment.profile.id, startedFrom, expected)
}

/** The logs of the base network's contracts about a payment; `null` if that is nothing, or not near its block. */
async function routedOf(
  { payload: { speed }, target: { network }, decoded: { txid } }: Payment,
  { state }: TransactionStatus,
  seconds: number,
  reading: Pick<Reading, 'deployment' | 'times'>,
): Promise<Routed | null> {
  if (state !== 'confirmed' && !speed) return null
  const base = baseOf(reading.deployment.profile, network)
  const events = await routerEventsNear(txid, base, seconds, reading)
  const [first] = events
  if (first === undefined) return null
  return { events, seconds: await reading.times.evmTime(base.name, first.log.blockNumber) }
}

function startFrom(
  payment: Payment,
  own: OwnBitcoin,
  profileId: string,
  startedFrom: StartingPoint,
  expected: bigint,
): ApprovedToEvm {
  const { payload, target, recipientAddress, locker } = payment
  const { network, outputToken, leastArrival, bridgePercentageFee } = target
  return {
    ...spendStart(payment, own),
    profileId,
    startedFrom,
    intent: {
      direction: 'to-evm',
      networkName: network.name,
      chainId: network.chainId,
      thirdPartyId: payload.thirdPartyId,
      amountSats: locker.valueSats,
      outputToken,
      recipientAddress,
      minOutput: leastArrival,
      expectedOutput: expected,
    },
    promise: {
      lockingScript: locker.scriptPubKey,
      networkFeeSats: payload.serviceFeeSats,
      bridgePercentageFee,
      leastArrival,
    },
  }
}

/** Nodes drop a transaction that no block has taken for two weeks (Bitcoin Core's `mempoolexpiry`). */
const MEMPOOL_SECONDS = 14 * 24 * 3_600

/** A reorganisation may have moved the log back. */
const REORG_BLOCKS = 64n

/**
 * A payment's effects are never in a block before its own, and an unconfirmed one has none yet, except that one with
 * speed may have been filled as soon as it was in the mempool. Where its log is known they begin there, and on the target
 * chain at that time, as early as that chain's clock may name it.
 * @param paidAt unix ms
 */
async function startOf(
  { payload: { speed }, target: { network } }: Payment,
  status: TransactionStatus,
  paidAt: number,
  routed: Routed | null,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<StartingPoint> {
  const base = baseOf(deployment.profile, network)
  const networks = [...new Set([network, base])]
  const isConfirmed = status.state === 'confirmed'
  if (!isConfirmed && !speed) return startingPoint(deployment, networks)
  const seconds = Math.floor(paidAt / 1_000) - (speed ? MEMPOOL_SECONDS : 0)
  const blockOn = async ({ name, fromBlock }: EvmNetwork): Promise<bigint> => {
    const first = BigInt(fromBlock)
    if (routed === null || speed) return times.evmBlockAt(name, seconds, first)
    const left = routed.seconds - CLOCKS_DIFFER * 60
    if (name !== base.name) return (await times.evmBlockNear(name, left, first)).block
    const [logged = first] = routed.events.map(({ log }) => log.blockNumber - REORG_BLOCKS)
    return logged > first ? logged : first
  }
  const blocks: StartingPoint['blocks'] = []
  for (const one of networks) blocks.push({ chainId: one.chainId, block: await blockOn(one) })
  return {
    bitcoinHeight: isConfirmed ? status.height - 1 : await deployment.bitcoin.tipHeight(),
    blocks,
  }
}
