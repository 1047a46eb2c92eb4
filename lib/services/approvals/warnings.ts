import type { ApprovalWarning } from '~/lib/contract/views'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { Accounts } from '../ports/keyring'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What is unusual about a site itself. */
export function siteWarnings(origin: string): ApprovalWarning[] {
  const { protocol, hostname } = new URL(origin)
  const isPunycode = hostname.split('.').some((label) => label.startsWith('xn--'))
  const isInsecure = protocol === 'http:' && !LOOPBACK.test(hostname)
  const warnings: ApprovalWarning[] = []
  if (isPunycode) warnings.push('punycode')
  if (isInsecure) warnings.push('insecure-origin')
  return warnings
}

/** What is unusual about where a site's swap would go. `known`: recipients of earlier swaps. */
export function recipientWarnings(
  intent: SwapIntent,
  own: Accounts,
  known: readonly string[],
): ApprovalWarning[] {
  const [recipient, ownAddress] =
    intent.direction === 'to-evm'
      ? [intent.recipientAddress, own.evm.address]
      : [intent.bitcoinAddress, own.bitcoin.address]
  if (sameText(recipient, ownAddress) || known.some((address) => sameText(address, recipient)))
    return sameText(recipient, ownAddress) ? [] : ['recipient-not-own']
  const isLookalike = [ownAddress, ...known].some((address) => resembles(address, recipient))
  return isLookalike ? ['recipient-not-own', 'lookalike'] : ['recipient-not-own']
}

const SEEN_DIGITS = 4

/** Whether two addresses share the characters that people compare: the first and the last. */
function resembles(a: string, b: string): boolean {
  const [left, right] = [digitsOf(a), digitsOf(b)]
  return (
    left.slice(0, SEEN_DIGITS) === right.slice(0, SEEN_DIGITS) &&
    left.slice(-SEEN_DIGITS) === right.slice(-SEEN_DIGITS)
  )
}

/** An address without the prefix that all of its kind share: 0x, or a bech32 address's network and version (BIP173). */
function digitsOf(address: string): string {
  return address.toLowerCase().replace(/^(0x|(bc|tb|bcrt)1.)/, '')
}

function sameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
