import { asSeen } from '../as-seen'
import { AppError } from '../errors'
import type { Recognised } from './recognise'

/** A link of the form `scheme:path?key=value&…`, its parts percent-decoded, the keys in lower case. */
export type PaymentLink = { scheme: string; path: string; params: ReadonlyMap<string, readonly string[]> }

/** A link's wishes besides its recipient. None of them is applied automatically. */
export type PaymentRequest = {
  /** In sats, or in base units of the token; `null` if the link leaves it open. */
  amount: bigint | null
  /** Foreign text: who is paid, and what for. */
  label: string | null
  message: string | null
}

const MAX_LENGTH = 4_000

/** Whether text claims to be a link: no address contains a colon, written as it is or encoded. */
export function isPaymentLink(text: string): boolean {
  return /:|%3a/i.test(asSeen(text))
}

/** The name of a wallet that is to open a link, before that link. */
const OPENER = /^[a-z][a-z\d+.-]*:(?:\/\/)?(?=(?:web\+)?(?:bitcoin|ethereum|lightning|eip155|bip122):)/i
/** The prefix that browsers put before the scheme of a link they hand to a page. */
const WEB = /^web\+(?=(?:bitcoin|ethereum|lightning):)/i
/** Encoded as a whole, as the parameter of another link. */
const ENCODED = /^[\w+.:/-]*%3a/i
const MOST_OPENERS = 3

/**
 * The link that others stand around: `bitcoin:…` of `bluewallet:bitcoin:…` and `web+bitcoin:…`.
 * @throws AppError `payment-link-malformed`
 */
export function innerLink(text: string): string {
  let link = ENCODED.test(text) ? decoded(text) : text
  for (let left = MOST_OPENERS; left > 0; left -= 1) link = link.replace(OPENER, '')
  return link.replace(WEB, '')
}

/** Whether more stands in a field than an address: a link, or characters that nobody sees. The address replaces it. */
export function isWrapped(text: string): boolean {
  return isPaymentLink(text) || asSeen(text) !== text
}

/** @throws AppError `payment-link-malformed` */
export function splitLink(text: string): PaymentLink {
  if (text.length > MAX_LENGTH) throw malformed('length')
  const [scheme, rest] = cut(text, ':')
  const [path, query] = cut(rest, '?')
  const params = new Map<string, string[]>()
  for (const pair of query === '' ? [] : query.split('&')) {
    // A value may contain further equals signs.
    const [key, value] = cut(pair, '=')
    const name = decoded(key).toLowerCase()
    params.set(name, [...(params.get(name) ?? []), decoded(value)])
  }
  // Some write it like the address of a web page.
  return { scheme: scheme.toLowerCase(), path: decoded(path).replaceAll(/^\/+|\/+$/g, ''), params }
}

/** The value of a key that has at most one. @throws AppError `payment-link-malformed` for two, whose order means nothing */
export function single(params: PaymentLink['params'], key: string): string | undefined {
  const [value, ...others] = params.get(key) ?? []
  if (others.length > 0) throw malformed(key)
  return value
}

/** `part` names what is wrong, for the user. */
export function malformed(part: string, cause?: unknown): AppError {
  return new AppError('payment-link-malformed', 'not a payment link', {
    details: { part: part.slice(0, 40) },
    cause,
  })
}

/** `part` names what the link needs and this wallet does not support. @param recognised as `recognise` names it */
export function unsupported(part: string, recognised?: Recognised): AppError {
  return new AppError('payment-link-unsupported', 'a payment link that cannot be served', {
    details: { ...recognised, part: part.slice(0, 40) },
  })
}

/** A link for another chain or token than those of the payment that is being made. */
export function mismatch(details: Record<string, string>): AppError {
  return new AppError('payment-link-mismatch', 'a link for another payment', { details })
}

function cut(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

/** RFC 3986: a plus is a plus, and a percent sign that encodes nothing is an error. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw malformed('%', cause)
  }
}
