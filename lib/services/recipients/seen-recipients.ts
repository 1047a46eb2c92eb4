import { isRebuilt } from '~/lib/core/journal/identity'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { phaseOf } from '~/lib/core/journal/phase'
import type { AddressSpace } from '~/lib/core/recipient/address-space'
import type { KnownAddress } from '~/lib/core/recipient/judge'
import { eachEntry } from '../journal/each-entry'
import type { Journal } from '../journal/journal'
import { paidRecipient } from './paid-recipient'

type Kind = AddressSpace['kind']
type SeenAddress = Extract<KnownAddress, { standing: 'seen' }>

export type SeenRecipients = {
  /** The latest first. @throws AppError `storage-failed` */
  of(kind: Kind): Promise<SeenAddress[]>
  /** After any change of the journal. */
  forget(): void
}

/** How far back the journal is read: more entries are not worth the wait before the first review. */
const MAX_ENTRIES = 1_000

/**
 * The recipients of finished entries. They are needed at each pause of typing and before each review, so the journal is
 * read once, and again only after a change.
 */
export function createSeenRecipients(journal: Pick<Journal, 'page'>): SeenRecipients {
  let seen: Promise<Record<Kind, SeenAddress[]>> | undefined

  return {
    async of(kind) {
      const reading = (seen ??= readSeen(journal))
      try {
        return (await reading)[kind]
      } catch (thrown) {
        if (seen === reading) seen = undefined
        throw thrown
      }
    },

    forget() {
      seen = undefined
    },
  }
}

/**
 * An entry that failed or came back has paid nobody. One that a page's wallet paid and a backup alone named may be
 * anybody's.
 */
async function readSeen(journal: Pick<Journal, 'page'>): Promise<Record<Kind, SeenAddress[]>> {
  const seen = { bitcoin: new Map<string, SeenAddress>(), evm: new Map<string, SeenAddress>() }
  let read = 0
  for await (const entry of eachEntry(journal)) {
    if ((read += 1) > MAX_ENTRIES) break
    if (phaseOf(entry) !== 'done' || (isRebuilt(entry) && isOfPage(entry))) continue
    const { kind, address } = paidRecipient(entry)
    const later = seen[kind].get(address)
    seen[kind].set(address, {
      standing: 'seen',
      address,
      lastPaidAt: later?.lastPaidAt ?? entry.createdAt,
      isOwnChoice: later?.isOwnChoice === true || entry.origin === null,
    })
  }
  return { bitcoin: [...seen.bitcoin.values()], evm: [...seen.evm.values()] }
}
