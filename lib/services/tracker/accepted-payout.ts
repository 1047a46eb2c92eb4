import type { BaseNetwork } from '~/lib/contract/profile'
import { decodeTransaction, type Outpoint } from '~/lib/core/bitcoin/transaction'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import { paidUnwrap } from '~/lib/core/evm/events'
import type { BurnRequest, Payout } from '~/lib/core/journal/types'
import { restartScan, scanForward } from '../chains/log-scan'
import { observedStatusOf } from '../chains/observed-status'
import type { PollContext } from './poll-context'

/**
 * The payment that the burn router has accepted for a burn request; `undefined` if there is none, or if Bitcoin does not
 * show it confirmed, in full, to the user's script. The contracts knew who paid: it counts after the locker has left the
 * registry too, and is found behind any number of later payments to the same address.
 * @param since no payout is older than this, in unix ms
 */
export async function acceptedPayout(
  context: PollContext,
  entryId: string,
  burn: BurnRequest,
  { base, since }: { base: BaseNetwork; since: number },
): Promise<Payout | undefined> {
  const outpoint = await acceptedOutpoint(context, entryId, burn, base)
  if (outpoint === undefined) return undefined
  const { bitcoin } = context.deployment
  const raw = await bitcoin.rawTransaction(outpoint.txid)
  const output = raw === undefined ? undefined : decodeTransaction(raw).outputs[outpoint.vout]
  if (output?.scriptPubKey === burn.scriptPubKey && output.valueSats === burn.amountSats) {
    const sighting = observedStatusOf(await bitcoin.status(outpoint.txid, since))
    if (sighting.state === 'confirmed') return { ...outpoint, valueSats: output.valueSats, sighting }
  }
  // The servers of Bitcoin may lag behind: the log is read again at the next poll.
  await restartScan(context.store, 'accepted', entryId)
  return undefined
}

async function acceptedOutpoint(
  { deployment, store }: PollContext,
  id: string,
  { proof, lockerTargetAddress, requestIdOfLocker }: BurnRequest,
  base: BaseNetwork,
): Promise<Outpoint | undefined> {
  const chain = deployment.evm(base.name)
  const filter = {
    addresses: [base.burnRouter],
    topics: [paidUnwrap.topic, wordOfAddress(lockerTargetAddress)],
  }
  let outpoint: Outpoint | undefined
  const scan = {
    store,
    scan: 'accepted',
    id,
    chain,
    start: proof.blockNumber,
    head: await chain.blockNumber(),
  } as const
  await scanForward(scan, async (fromBlock, toBlock, watched) => {
    const logs = await watched.logs({ ...filter, fromBlock, toBlock })
    const paid = logs
      .map((log) => paidUnwrap.decode(log))
      .find((one) => one?.requestIdOfLocker === requestIdOfLocker)
    if (paid === undefined) return 'more'
    outpoint = { txid: displayTxid(paid.bitcoinTxId), vout: Number(paid.bitcoinTxOutputIndex) }
    return 'found'
  })
  return outpoint
}
