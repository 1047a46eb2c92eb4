/** One server's counts for an address: transactions, and outputs paid to it and spent from it. */
export type AddressCounts = {
  confirmed: number
  /** Transactions in its mempool. */
  unconfirmed: number
  funded: number
  spent: number
  /** All that it was ever paid, where the server says so. */
  receivedSats?: bigint
}

/**
 * Evidence for a use that servers show differently: a payment that both show or that a Merkle branch proves, one that is too
 * new for both to have, or none.
 */
export const USE_PROOFS = ['given', 'recent', 'missing'] as const
export type UseProof = (typeof USE_PROOFS)[number]

/** Answers about one address. */
export type AddressEvidence = {
  /** Of each server that answered, two at most. */
  servers: readonly AddressCounts[]
  /** How many servers could have answered, two at most. */
  of: number
  proof?: UseProof
}

/** `claimed`: by one server's bare word. */
export const ADDRESS_USES = ['none', 'claimed', 'counted'] as const

export type AddressVerdict = {
  use: (typeof ADDRESS_USES)[number]
  /** Whether a server counts coins there. */
  hasCoins: boolean
  /** Whether servers differ, and not because one is late. */
  isDisputed: boolean
  /** Whether a server was silent or may be late. */
  isOpen: boolean
  /** All that it was ever paid as every server that answered shows, in sats; absent = unknown. For display alone. */
  receivedSats?: string | undefined
}

/** Whether the answers leave open what a proof could decide. */
export function needsProof({ servers, of, proof }: AddressEvidence): boolean {
  if (proof !== undefined) return false
  return isSilent({ servers, of }) ? servers.some(({ confirmed }) => confirmed > 0) : differs(servers)
}

/**
 * Judges one address. Its use counts if two servers show it, or one with a proof; the only server of a profile is believed,
 * as everywhere.
 */
export function verdictOf({ servers, of, proof }: AddressEvidence): AddressVerdict {
  const showing = servers.filter(({ confirmed, unconfirmed }) => confirmed + unconfirmed > 0).length
  const isCounted = showing > 0 && (showing >= of || proof === 'given')
  const isLate = proof === 'recent' || isVaried(servers.map(({ unconfirmed }) => unconfirmed))
  return {
    use: isCounted ? 'counted' : showing > 0 ? 'claimed' : 'none',
    hasCoins: servers.some(({ funded, spent }) => funded !== spent),
    isDisputed: differs(servers) && proof !== 'recent',
    isOpen: isSilent({ servers, of }) || isLate,
    ...receivedOf(servers),
  }
}

function isSilent({ servers, of }: Pick<AddressEvidence, 'servers' | 'of'>): boolean {
  return servers.length < of
}

/** A transaction that one server has in a block and the other still in its mempool is no difference. */
function differs(servers: readonly AddressCounts[]): boolean {
  const all = servers.map(({ confirmed, unconfirmed }) => confirmed + unconfirmed)
  return isVaried(all) && isVaried(servers.map(({ confirmed }) => confirmed))
}

function isVaried(counts: readonly number[]): boolean {
  return new Set(counts).size > 1
}

/** The least that a server shows: the other may invent. */
function receivedOf(servers: readonly AddressCounts[]): Pick<AddressVerdict, 'receivedSats'> {
  const sums = servers.flatMap(({ receivedSats }) => receivedSats ?? [])
  const [first = 0n, second = first] = sums
  const least = second < first ? second : first
  return sums.length < servers.length || least === 0n ? {} : { receivedSats: String(least) }
}
