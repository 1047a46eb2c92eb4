import { findToken } from '~/lib/contract/catalog'
import type { Profile } from '~/lib/contract/profile'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import { csvOf } from '~/lib/core/csv'
import { currentAttempt, currentCall, isToEvm, phaseOf, proofOf } from '~/lib/core/request/phase'
import type { Request, ToBitcoinRequest, ToEvmRequest } from '~/lib/core/request/types'
import type { RequestStore } from '../ports/request-store'
import { eachRequest } from '../requests/each-request'
import { transactionOf } from '../requests/links'

type Hex = `0x${string}`
type Sum = { amount: string; unit: string }

const HEADER = [
  'date',
  'direction',
  'sent',
  'sent unit',
  'received',
  'received unit',
  'network',
  'status',
  'proof',
  'transaction',
  'target transaction',
  'recipient',
  'miner fee BTC',
  'service fee BTC',
  'site',
]

/** The whole history as CSV, newest first. Amounts in whole units, dates in UTC. */
export async function historyCsv(
  store: Pick<RequestStore, 'page'>,
  profileById: (id: string) => Promise<Profile | null>,
): Promise<string> {
  const profiles = new Map<string, Profile | null>()
  const rows: string[][] = []
  for await (const request of eachRequest(store)) {
    const { profileId } = request
    if (!profiles.has(profileId)) profiles.set(profileId, await profileById(profileId))
    rows.push(rowOf(request, profiles.get(profileId) ?? null))
  }
  return csvOf([HEADER, ...rows])
}

function rowOf(request: Request, profile: Profile | null): string[] {
  const isOut = isToEvm(request)
  const sides = isOut ? toEvmSides(request, profile) : toBitcoinSides(request, profile)
  const miner = isOut ? currentAttempt(request.attempts)?.feeSats : undefined
  return [
    new Date(request.createdAt).toISOString(),
    isOut ? 'Bitcoin to EVM' : 'EVM to Bitcoin',
    sides.sent.amount,
    sides.sent.unit,
    sides.received?.amount ?? '',
    sides.received?.unit ?? '',
    request.intent.networkName,
    phaseOf(request),
    proofOf(request),
    (isOut ? currentAttempt(request.attempts)?.txid : currentCall(request)?.hash) ?? '',
    sides.target ?? '',
    isOut ? request.intent.recipientAddress : request.intent.bitcoinAddress,
    miner === undefined ? '' : formatBtc(miner),
    isOut ? formatBtc(request.promise.networkFeeSats) : '',
    request.origin ?? '',
  ]
}

type Sides = { sent: Sum; received: Sum | null; target: string | null }

function toEvmSides({ intent, destination }: ToEvmRequest, profile: Profile | null): Sides {
  const sent = btc(intent.amountSats)
  if (destination.state === 'delivered')
    return {
      sent,
      received: tokens(destination.amount, intent.outputToken, intent.networkName, profile),
      target: transactionOf(destination.delivery),
    }
  const payout = destination.state === 'failed' ? destination.payout : null
  return { sent, ...paidBack(payout) }
}

function toBitcoinSides({ intent, destination }: ToBitcoinRequest, profile: Profile | null): Sides {
  const sent = tokens(intent.inputAmount, intent.inputToken, intent.networkName, profile)
  if (destination.state === 'crossing-failed')
    return { sent, received: null, target: destination.refund && transactionOf(destination.refund) }
  return { sent, ...paidBack(destination.state === 'paying' ? destination.payout : null) }
}

function paidBack(payout: { txid: string; valueSats: bigint; sighting: { state: string } } | null) {
  if (payout === null) return { received: null, target: null }
  const isReceived = payout.sighting.state === 'confirmed'
  return { received: isReceived ? btc(payout.valueSats) : null, target: payout.txid }
}

function btc(sats: bigint): Sum {
  return { amount: formatBtc(sats), unit: 'BTC' }
}

/** Without its profile a token is told by its address, and counted in base units. */
function tokens(amount: bigint, address: Hex | null, networkName: string, profile: Profile | null): Sum {
  const network = profile?.evm.find(({ name }) => name === networkName)
  try {
    if (network !== undefined) {
      const { symbol, decimals } = findToken(network, address)
      return { amount: formatUnits(amount, decimals), unit: symbol }
    }
  } catch {
    // The profile has been edited since.
  }
  return { amount: amount.toString(), unit: `base units of ${address ?? 'the native currency'}` }
}
