import { baseOf } from '~/lib/core/catalog'
import type { JournalEvent, ApprovedToEvm } from '~/lib/core/journal/events'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { TransactionStatus } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import { startingPoint } from '../chains/starting-point'
import { expectedOutput } from './expected-output'
import type { OwnBitcoin } from './job'
import type { Payment } from './read-payment'
import type { FoundSpend, Reading } from './reading'
import { paidAtOf, rebuildBitcoinSpend, shownStatus, spendStart } from './rebuild-bitcoin-spend'
import type { Times } from './times'

/**
 * The journal of a payment to the bridge: what was intended and signed, according to its bytes, and what the chain
 * shows.
 */
export async function rebuildToEvm(
  payment: Payment,
  transaction: FoundSpend,
  own: OwnBitcoin,
  reading: Pick<Reading, 'deployment' | 'times' | 'now'>,
): Promise<JournalEvent[] | undefined> {
  const start = await approvedToEvm(payment, transaction, own, reading)
  const paidAt = await paidAtOf(transaction, reading)
  return rebuildBitcoinSpend(start, payment, transaction, paidAt, reading)
}

/** Derives what the user must have approved for such a payment, by its bytes. */
export async function approvedToEvm(
  payment: Payment,
  transaction: FoundSpend,
  own: OwnBitcoin,
  { deployment, times, now }: Pick<Reading, 'deployment' | 'times' | 'now'>,
): Promise<ApprovedToEvm> {
  const paidAt = await paidAtOf(transaction, { times, now })
  const startedFrom = await startOf(payment, shownStatus(transaction), paidAt, deployment, times)
  const expected = await expectedOutput(payment, startedFrom, Math.floor(paidAt / 1_000), deployment, times)
  return startFrom(payment, own, deployment.profile.id, startedFrom, expected)
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

/**
 * A payment's effects are never in a block before its own, and an unconfirmed one has none yet, except that one with
 * speed may have been filled as soon as it was in the mempool.
 * @param paidAt unix ms
 */
async function startOf(
  { payload: { speed }, target: { network } }: Payment,
  status: TransactionStatus,
  paidAt: number,
  deployment: Deployment,
  times: Times,
): Promise<StartingPoint> {
  const networks = [...new Set([network, baseOf(deployment.profile, network)])]
  const isConfirmed = status.state === 'confirmed'
  if (!isConfirmed && !speed) return startingPoint(deployment, networks)
  const seconds = Math.floor(paidAt / 1_000) - (speed ? MEMPOOL_SECONDS : 0)
  const blocks: StartingPoint['blocks'] = []
  for (const { name, chainId, fromBlock } of networks)
    blocks.push({ chainId, block: await times.evmBlockAt(name, seconds, BigInt(fromBlock)) })
  return {
    bitcoinHeight: isConfirmed ? status.height - 1 : await deployment.bitcoin.tipHeight(),
    blocks,
  }
}
