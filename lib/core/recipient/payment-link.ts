import { AppError } from '../errors'

/** A link of the form `scheme:path?key=value&…`, its parts percent-decoded, the keys in lower case. */
export type PaymentLink = { scheme: string; path: string; params: ReadonlyMap<string, string> }

/** What a link asks for besides its recipient. None of it is applied automatically. */
export type PaymentRequest = {
  /** In sats, or in base units of the token; `null` if the link leaves it open. */
  amount: bigint | null
  /** Foreign text: who is paid, and what for. */
  label: string | null
  message: string | null
}

const MAX_LENGTH = 4_000

/** Whether text claims to be a link: no address contains a colon. */
export function isPaymentLink(text: string): boolean {
  return text.includes(':')
}

/** @throws AppError `payment-link-malformed`, also for a key that is given twice */
export function splitLink(text: string): PaymentLink {
  if (text.length > MAX_LENGTH) throw malformed('length')
  const [scheme, rest] = cut(text, ':')
  const [path, query] = cut(rest, '?')
  const params = new Map<string, string>()
  for (const pair of query === '' ? [] : query.split('&')) {
    // A value may contain further equals signs.
    const [key, value] = cut(pair, '=')
    const name = decoded(key).toLowerCase()
    if (params.has(name)) throw malformed(name)
    params.set(name, decoded(value))
  }
  return { scheme: scheme.toLowerCase(), path: decoded(path), params }
}

/** `part` names what is wrong, for the user. */
export function malformed(part: string, cause?: unknown): AppError {
  return new AppError('payment-link-malformed', 'not a payment link', {
    details: { part: part.slice(0, 40) },
    cause,
  })
}

/** `part` names what the link needs and this wallet does not support. */
export function unsupported(part: string): AppError {
  return new AppError('payment-link-unsupported', 'a payment link that cannot be served', {
    details: { part: part.slice(0, 40) },
  })
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
