import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { CONFIRMATIONS_DEEP } from '~/lib/core/request/phase'
import type { BitcoinSighting, ToEvmRequest } from '~/lib/core/request/types'
import type { BitcoinChain, TransactionStatus } from '../ports/bitcoin-chain'
import type { Entry } from '../requests/journal'

/** What the user's own Bitcoin chain shows of a request's transactions, and of any foreign one that spends its coins. */
export async function lookAtBitcoin(request: ToEvmRequest, bitcoin: BitcoinChain): Promise<Entry[]> {
  const watched = request.attempts.filter(({ sighting }) => !isDeep(sighting))
  const entries = await Promise.all(
    watched.map(async ({ txid }): Promise<Entry> => ({
      type: 'bitcoin-seen',
      txid,
      sighting: sightingOf(await bitcoin.status(txid)),
    })),
  )
  const present = entries.some((entry) => entry.type === 'bitcoin-seen' && entry.sighting.state !== 'absent')
  if (present || request.attempts.length === 0) return entries
  return [...entries, ...(await lookForConflict(request, bitcoin))]
}

/** Confirmations are counted up to where they cease to matter: a count that grows for ever would be news for ever. */
export function sightingOf(status: TransactionStatus): BitcoinSighting {
  return status.state === 'confirmed'
    ? { ...status, confirmations: Math.min(status.confirmations, CONFIRMATIONS_DEEP) }
    : status
}

export function isDeep(sighting: BitcoinSighting): boolean {
  return sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
}

async function lookForConflict(request: ToEvmRequest, bitcoin: BitcoinChain): Promise<Entry[]> {
  const own = new Set(request.attempts.map(({ txid }) => txid))
  const inputs = new Map(
    request.attempts.flatMap((attempt) => attempt.inputs).map((input) => [outpointKey(input), input]),
  )
  for (const { txid, vout } of inputs.values()) {
    const spend = (await bitcoin.outspends(txid))[vout]
    if (spend?.spent !== true || own.has(spend.txid)) continue
    const sighting = sightingOf(spend.status)
    const confirmations = sighting.state === 'confirmed' ? sighting.confirmations : 0
    return [{ type: 'conflict-seen', conflict: { txid: spend.txid, confirmations } }]
  }
  return [{ type: 'conflict-seen', conflict: null }]
}
