import type { Accounts } from '../ports/keyring'
import type { SwapIntent } from '~/lib/core/journal/types'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What is to be said about a site itself. Codes whose words the UI has (`warning.<code>`). */
export function siteWarnings(origin: string): string[] {
  const { protocol, hostname } = new URL(origin)
  const isPunycode = hostname.split('.').some((label) => label.startsWith('xn--'))
  const isInsecure = protocol === 'http:' && !LOOPBACK.test(hostname)
  return [...(isPunycode ? ['punycode'] : []), ...(isInsecure ? ['insecure-origin'] : [])]
}

/** What is to be said about where a site's swap would go. `known`: recipients of earlier swaps. */
export function recipientWarnings(intent: SwapIntent, own: Accounts, known: readonly string[]): string[] {
  const [recipient, ownAddress] =
    intent.direction === 'to-evm'
      ? [intent.recipientAddress, own.evm.address]
      : [intent.bitcoinAddress, own.bitcoin.address]
  if (sameText(recipient, ownAddress) || known.some((address) => sameText(address, recipient)))
    return sameText(recipient, ownAddress) ? [] : ['recipient-not-own']
  const isLookalike = [ownAddress, ...known].some((address) => resembles(address, recipient))
  return ['recipient-not-own', ...(isLookalike ? ['lookalike'] : [])]
}

const SEEN_DIGITS = 4

/** Alike where people look: the first and the last digits. */
function resembles(a: string, b: string): boolean {
  const [left, right] = [digitsOf(a), digitsOf(b)]
  return (
    left.slice(0, SEEN_DIGITS) === right.slice(0, SEEN_DIGITS) &&
    left.slice(-SEEN_DIGITS) === right.slice(-SEEN_DIGITS)
  )
}

/** Without what every address of its kind begins with: 0x, or the network and version of a bech32 address (BIP173). */
function digitsOf(address: string): string {
  return address.toLowerCase().replace(/^(0x|(bc|tb|bcrt)1.)/, '')
}

function sameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
