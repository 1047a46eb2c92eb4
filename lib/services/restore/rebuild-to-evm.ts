import { sumSats } from '~/lib/core/amount'
import { baseOf } from '~/lib/contract/catalog'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import type { JournalEvent, ApprovedToEvm } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import { startingPoint } from '../chains/starting-point'
import { observedStatusOf } from '../chains/observed-status'
import { expectedOutput } from './expected-output'
import { suppressNotices } from './suppress-notices'
import type { OwnBitcoin } from './job'
import type { Payment } from './read-payment'
import type { Reading } from './reading'
import type { Times } from './times'

/**
 * The journal of a payment to the bridge: what was intended and signed, according to its bytes, and what the chain
 * shows.
 */
export async function rebuildToEvm(
  payment: Payment,
  transaction: AddressTransaction,
  own: OwnBitcoin,
  { deployment, times, now }: Pick<Reading, 'deployment' | 'times' | 'now'>,
): Promise<JournalEvent[]> {
  const { decoded, rawTransaction } = payment
  const { status } = transaction
  const paidAt = status.state === 'confirmed' ? (await times.bitcoinTime(status.height)) * 1_000 : now
  const startedFrom = await startOf(payment, transaction, deployment, times)
  const expected = await expectedOutput(payment, startedFrom, Math.floor(paidAt / 1_000), deployment, times)
  const start = startFrom(payment, own, deployment.profile.id, startedFrom, expected)
  const sighting = observedStatusOf(
    status.state === 'confirmed' ? await deployment.bitcoin.status(decoded.txid) : status,
  )
  const isOld = sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
  return [
    { type: 'approved', at: paidAt, start },
    {
      type: 'signed',
      at: paidAt,
      attempt: {
        kind: 'payment',
        txid: decoded.txid,
        rawTransaction,
        inputs: start.reserved,
        feeSats: sumSats(transaction.inputs) - sumSats(decoded.outputs),
        vsize: decoded.vsize,
      },
    },
    { type: 'bitcoin-seen', at: paidAt, txid: decoded.txid, sighting },
    ...(isOld ? suppressNotices(paidAt) : []),
  ]
}

function startFrom(
  { decoded, payload, target, recipientAddress, locker }: Payment,
  { address, addressType, publicKey }: OwnBitcoin,
  profileId: string,
  startedFrom: StartingPoint,
  expected: bigint,
): ApprovedToEvm {
  const { network, outputToken, leastArrival, bridgePercentageFee } = target
  return {
    id: rebuiltIdOf(decoded.txid),
    profileId,
    startedFrom,
    origin: null,
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
    account: { address, addressType, publicKey },
    digest: transactionDigest(decoded),
    promise: {
      lockingScript: locker.scriptPubKey,
      networkFeeSats: payload.serviceFeeSats,
      bridgePercentageFee,
      leastArrival,
    },
    reserved: decoded.inputs.map(({ txid, vout }) => ({ txid, vout })),
  }
}

/** Nothing that a payment causes is in a block before its own; while it is unconfirmed, it has caused nothing. */
async function startOf(
  { target: { network } }: Payment,
  { status }: AddressTransaction,
  deployment: Deployment,
  times: Times,
): Promise<StartingPoint> {
  const networks = [...new Set([network, baseOf(deployment.profile, network)])]
  if (status.state !== 'confirmed') return startingPoint(deployment, networks)
  const seconds = await times.bitcoinTime(status.height)
  const blocks: StartingPoint['blocks'] = []
  for (const { name, chainId, fromBlock } of networks)
    blocks.push({ chainId, block: await times.evmBlockAt(name, seconds, BigInt(fromBlock)) })
  return { bitcoinHeight: status.height - 1, blocks }
}
