import { netOf, type Offer, trustOf } from './offer'

/** Why an offer is one of the few that stand under the form. */
type Merit = 'most' | 'soonest' | 'gas'
type Choice = { merit: Merit; offer: Offer }

type Form = {
  amountSats: bigint
  /** The offer that the form is filled with, where it is one of them. */
  own: Offer | undefined
  /** Whether the account has what moves tokens on a network. */
  hasGas: (network: string) => boolean
}

/** Offers that differ by less are one to the user. */
const APART_BPS = 20n
const APART_MINUTES = 5
const BPS = 10_000n

/**
 * The offer that brings most, the one that is there soonest, and the best where gas is held already; none where they
 * hardly differ from each other and from the form's own. What no chain confirms, or a service promises beyond the
 * chains, is none of them.
 * @param offers the best first
 */
export function choicesOf(offers: readonly Offer[], { amountSats, own, hasGas }: Form): Choice[] {
  const sure = offers.filter((offer) => trustOf(offer) === 0)
  const fewest = Math.min(...sure.map(({ minutes }) => minutes))
  const merits: [Merit, Offer | undefined][] = [
    ['most', sure[0]],
    ['soonest', sure.find(({ minutes }) => minutes === fewest)],
    ['gas', sure.find(({ network }) => hasGas(network))],
  ]
  const choices: Choice[] = []
  for (const [merit, offer] of merits)
    if (offer !== undefined && choices.every((choice) => areApart(choice.offer, offer, amountSats)))
      choices.push({ merit, offer })
  const [most] = choices
  const isOther = most !== undefined && own !== undefined && areApart(most.offer, own, amountSats)
  return choices.length > 1 || isOther ? choices : []
}

function areApart(one: Offer, other: Offer, amountSats: bigint): boolean {
  if (Math.abs(one.minutes - other.minutes) > APART_MINUTES) return true
  const decimals = Math.max(one.decimals, other.decimals)
  const [a, b] = [netOf(one, { amountSats, decimals }), netOf(other, { amountSats, decimals })]
  const [less, more] = a < b ? [a, b] : [b, a]
  return (more - less) * BPS > more * APART_BPS
}
