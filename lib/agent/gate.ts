import { timingSafeEqual } from 'node:crypto'

/** A message as Node has it: each header with all values that came under its name. */
type Message = {
  method?: string | undefined
  headersDistinct: Readonly<Record<string, readonly string[] | undefined>>
}

/** The token's own header: a page of another origin may not send it without asking first, and nobody answers that. */
export const TOKEN_HEADER = 'x-satspan-token'

/** Whether a request names this server as its host: a name that was rebound to this address does not. */
export function isForHost(message: Message, host: string): boolean {
  return only(message, 'host') === host
}

/** Whether a message comes from the page that this server serves, opened by the link with the token. */
export function isOfPage(message: Message, { host, token }: { host: string; token: string }): boolean {
  if (message.method !== 'POST' || !isForHost(message, host)) return false
  if (only(message, 'origin') !== `http://${host}`) return false
  if (only(message, 'content-type') !== 'application/json') return false
  return isSame(only(message, TOKEN_HEADER) ?? '', token)
}

/** A header that came once. */
function only({ headersDistinct }: Message, name: string): string | undefined {
  const values = headersDistinct[name] ?? []
  return values.length === 1 ? values[0] : undefined
}

/** Compares in the same time whatever differs. */
function isSame(candidate: string, token: string): boolean {
  const [a, b] = [Buffer.from(candidate), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
