import { parseUnits } from './amount'
import { asSeen } from './as-seen'
import type { Hex } from './hex'
import { malformed, single, splitLink, unsupported } from './recipient/payment-link'

const SCHEME = 'web+satspan'
const DIRECTIONS = ['to-evm', 'to-bitcoin'] as const
/** More than the smallest unit of any token has. */
const MAX_DECIMALS = 60

/** A swap that a link asks for. Nothing of it is known to be served, or to be what anybody wants. */
export type SwapLink = {
  direction: (typeof DIRECTIONS)[number]
  /** Of the EVM network. */
  chainId: number
  /** The token that is bought, or sold for bitcoin; `null` is the network's native currency. */
  token: Hex | null
  /** Of what is sent, in whole BTC or tokens, as decimal text; `null` leaves it open. */
  amount: string | null
  /** As written, to be judged like one that is typed; `null` is an address of the user who opens the link. */
  recipient: string | null
  /** Foreign text: who asks, and what for. */
  label: string | null
  message: string | null
}

/**
 * Reads a swap link. As in BIP21, unknown parameters are left alone, but for those that begin with `req-`.
 *
 *     readSwapLink('web+satspan:to-evm?chain=137&amount=0.01')
 *     // { direction: 'to-evm', chainId: 137, token: null, amount: '0.01', recipient: null, label: null, message: null }
 *
 * @throws AppError `payment-link-malformed`, also for a parameter that is given twice; `payment-link-unsupported`
 */
export function readSwapLink(text: string): SwapLink {
  const { scheme, path, params } = splitLink(asSeen(text).trim())
  if (scheme !== SCHEME) throw malformed('scheme')
  const named = (key: string) => single(params, key)
  for (const key of params.keys()) named(key)
  const required = [...params.keys()].find((key) => key.startsWith('req-'))
  if (required !== undefined) throw unsupported(required)
  const direction = DIRECTIONS.find((name) => name === path.toLowerCase())
  if (direction === undefined) throw unsupported(path)
  return {
    direction,
    chainId: chainIdOf(named('chain')),
    token: tokenOf(named('token')),
    amount: amountOf(named('amount')),
    recipient: recipientOf(named('recipient')),
    label: named('label') ?? null,
    message: named('message') ?? null,
  }
}

function chainIdOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw malformed('chain')
  return Number(text)
}

function tokenOf(text: string | undefined): Hex | null {
  if (text === undefined) return null
  if (!isAddress(text)) throw malformed('token')
  return text
}

/** A point, no commas, no exponent, and more than nothing. */
function amountOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (isNothing(text)) throw malformed('amount')
  return text
}

function isNothing(amount: string): boolean {
  try {
    return parseUnits(amount, MAX_DECIMALS) === 0n
  } catch (cause) {
    throw malformed('amount', cause)
  }
}

/** Characters that addresses are made of: no link within the link, and nothing that is shown otherwise than it is. */
function recipientOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!/^[0-9A-Za-z]{1,100}$/.test(text)) throw malformed('recipient')
  return text
}

function isAddress(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}
