import { AppError } from '~/lib/core/errors'
import { isWanted } from '~/lib/core/journal/handed'
import { claimOf } from '~/lib/core/journal/claim'
import { lacksPayment } from '~/lib/core/journal/effects'
import { unsignedCalls } from '~/lib/core/journal/handed-calls'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { JournalStore } from '../ports/journal-store'

/**
 * Run before an entry's first step is signed here or given to another signer: no chain takes a nonce while an earlier one is
 * unused, and what waits for another's signature may wait for ever. Call it under the lock of the account's nonces.
 * @throws AppError `signature-awaited`
 */
export async function checkSigner(entry: EvmEntry, journal: Pick<JournalStore, 'open'>): Promise<void> {
  const others = (await journal.open()).filter(({ id }) => id !== entry.id)
  if (others.some((other) => isOfSameSigner(other, entry) && isAwaited(other)))
    throw new AppError('signature-awaited', 'another entry of the account waits for a signature')
}

function isOfSameSigner(other: Entry, { account, intent }: EvmEntry): other is EvmEntry {
  return (
    !spendsBitcoin(other) &&
    other.intent.chainId === intent.chainId &&
    sameAddress(other.account.address, account.address)
  )
}

/** Also where a further step is still to be given out. */
function isAwaited(entry: EvmEntry): boolean {
  if (claimOf(entry) === 'lifted') return false
  const isUnderWay = entry.handovers !== undefined && !PHASES[phaseOf(entry)].terminal
  // What was withdrawn has the nonce of a version that is awaited too, or that nodes have.
  return unsignedCalls(entry).some(isWanted) || (isUnderWay && lacksPayment(entry))
}
