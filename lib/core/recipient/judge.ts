/** Of an own address: it takes the change of the account's own payments, or was paid before. */
export type OwnUse = 'change' | 'used'

/** An address that the wallet knows, and from where. EVM addresses are meant on every EVM network. */
export type KnownAddress =
  /** A token or another contract of the profile. Nobody can spend what a payment brings there. `name`: foreign text. */
  | { standing: 'contract'; address: string; name: string }
  /**
   * Of an account of this wallet's phrase. `isInUse`: where swaps arrive if nothing else is chosen. `account`: its index.
   * `use`: why it is better not given to anybody again.
   */
  | { standing: 'own'; address: string; isInUse: boolean; account: number; use?: OwnUse }
  /** In the address book. */
  | { standing: 'book'; address: string; name: string }
  /**
   * Paid by an entry of the journal that has come to its good end. `lastPaidAt` in unix ms; `isOwnChoice` unless only
   * sites ever asked for it.
   */
  | { standing: 'seen'; address: string; lastPaidAt: number; isOwnChoice: boolean }

/** An address that can be taken for another: what a look-alike imitates. */
export type Trusted = Exclude<KnownAddress, { standing: 'contract' }>

export type Judgement =
  | KnownAddress
  /** Its first and last characters are those of a known address. */
  | { standing: 'lookalike'; address: string; of: Trusted }
  | { standing: 'new'; address: string }

/** The order of precedence if an address is known in several ways. */
const STANDINGS = ['contract', 'own', 'book', 'seen'] as const

/**
 * The one rule by which every recipient is judged: of swaps and plain payments, typed, pasted, chosen from a list, or
 * named by a web page.
 *
 *     judgeRecipient('0xab…cd', [{ standing: 'book', address: '0xAB…CD', name: 'Ledger' }])
 *     // { standing: 'book', address: '0xAB…CD', name: 'Ledger' }
 *
 * An address that was merely paid before is still compared with all others, so a user who fell for an imitation once is
 * warned the next time. If two paid addresses look alike, nobody can tell which is genuine, so there is a warning for
 * both until one is in the address book.
 * @param address as `readAddress` gives it
 * @param addresses of the same kind, and of the same Bitcoin network
 */
export function judgeRecipient(address: string, addresses: readonly KnownAddress[]): Judgement {
  const exact = STANDINGS.flatMap((standing) =>
    addresses.filter((candidate) => candidate.standing === standing && isSame(candidate.address, address)),
  )[0]
  if (exact !== undefined && exact.standing !== 'seen') return exact
  const imitated = addresses
    .filter(isTrusted)
    .find((candidate) => !isSame(candidate.address, address) && resembles(candidate.address, address))
  if (imitated !== undefined) return { standing: 'lookalike', address, of: imitated }
  return exact ?? { standing: 'new', address }
}

/** Whether two written forms are one address. Only base58 tells upper from lower case. */
export function isSame(a: string, b: string): boolean {
  return a === b || (isCaseless(a) && isCaseless(b) && a.toLowerCase() === b.toLowerCase())
}

const PREFIX = /^(0x|(bc|tb|bcrt)1)/

function isCaseless(address: string): boolean {
  return PREFIX.test(address.toLowerCase())
}

function isTrusted(candidate: KnownAddress): candidate is Trusted {
  return candidate.standing !== 'contract'
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
