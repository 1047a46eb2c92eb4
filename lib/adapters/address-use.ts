import type { AddressCounts, AddressEvidence, UseProof } from '~/lib/core/accounts/address-use'
import type { AddressTransaction } from '~/lib/services/ports/bitcoin-chain'
import { depthOf } from './bitcoin-settle'
import type { Read } from './endpoint-health'
import type { Endpoints } from './endpoints'

/** A server may not have heard of a newer payment yet. */
const RECENT_CONFIRMATIONS = 2

/** The counts of two servers, or of one where no second answers. */
export async function addressUse(endpoints: Endpoints, read: Read<AddressCounts>): Promise<AddressEvidence> {
  let of = 1
  const answers = await endpoints
    .counting((count) => {
      of = Math.min(count.of, 2)
    })
    .two(read)
  return { servers: answers.map(({ value }) => value), of }
}

type Options = {
  script: string
  /** The newest page of a server, whose transactions hash to their txids. */
  history: Read<AddressTransaction[]>
  isProven: (txid: string) => Promise<boolean>
}

/**
 * Looks for a payment to a script: one that both servers list, or the deepest of those that one lists, if it is proven. Where
 * those are all too new for the other server, that is no evidence against either.
 */
export async function proofOfUse(
  endpoints: Endpoints,
  { script, history, isProven }: Options,
): Promise<UseProof> {
  const answers = await endpoints.two(history)
  const [one, other] = answers.map(({ value }) => paymentsTo(script, value))
  const payments = [...(one?.values() ?? []), ...(other?.values() ?? [])]
  const byOne = payments.filter(({ txid }) => one?.has(txid) !== other?.has(txid))
  if (byOne.length > 0 && byOne.every((seen) => depthOf(seen) <= RECENT_CONFIRMATIONS)) return 'recent'
  if (payments.length > byOne.length) return 'given'
  const [deepest] = byOne.toSorted((a, b) => depthOf(b) - depthOf(a))
  return deepest !== undefined && (await isProven(deepest.txid)) ? 'given' : 'missing'
}

/** By txid: a server that lists one twice has shown it once. */
function paymentsTo(script: string, history: readonly AddressTransaction[]): Map<string, AddressTransaction> {
  const payments = history.filter(({ outputs }) =>
    outputs.some(({ scriptPubKey }) => scriptPubKey === script),
  )
  return new Map(payments.map((payment) => [payment.txid, payment]))
}
