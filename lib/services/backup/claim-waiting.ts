import { jsonOf, parseJournal, readable } from '~/lib/contract/journal'
import type { Adoption } from '../journal/adopt'
import type { Journal } from '../journal/journal'
import type { Wallet } from '../wallet/wallet'
import type { ClaimPorts } from './claim-outcome'
import { deriveClaims } from './derive-claims'
import { type FileJournal, fileJournal } from './derive-journals'

/** Far longer than any that a person has approved. */
const MOST_WAITING_TEXT = 100_000

export type AdoptionPorts = ClaimPorts & { journal: Pick<Journal, 'adopt'> }
type WaitingPorts = { wallet: Pick<Wallet, 'offered' | 'changeOffered'> }

/** Reserves what a file's journals tell of signatures that others may still give. @throws AppError as `deriveClaims` */
export async function claim(files: readonly FileJournal[], ports: AdoptionPorts) {
  const { claims, sent, ...rest } = await deriveClaims(files, ports)
  const adoptions: Adoption[] = await ports.journal.adopt(sent)
  const awaiting = (await ports.journal.adopt(claims)).filter((adoption) => adoption === 'added').length
  return { ...rest, adoptions, awaiting }
}

/** Reserves what an earlier file told of accounts that the wallet has by now. Returns whether any file did. */
export async function claimWaiting(ports: AdoptionPorts & WaitingPorts): Promise<boolean> {
  const { wallet } = ports
  const { waiting } = await wallet.offered()
  if (waiting.length === 0) return false
  const files = waiting.flatMap((text) => fileJournal(parseJournal(text) ?? []))
  const { foreign } = await claim(files, ports)
  await wallet.changeOffered(({ accounts }) => ({ accounts, waiting: textsOf(foreign) }))
  return true
}

/** Keeps what awaits signatures of accounts that the wallet doesn't have: once one is, its coins are reserved. */
export async function waitFor(journals: readonly FileJournal[], { wallet }: WaitingPorts): Promise<void> {
  if (journals.length === 0) return
  await wallet.changeOffered(({ accounts, waiting }) => ({
    accounts,
    waiting: [...new Set([...textsOf(journals), ...waiting])].filter(
      (text) => text.length <= MOST_WAITING_TEXT,
    ),
  }))
}

function textsOf(journals: readonly FileJournal[]): string[] {
  return journals.map((events) => jsonOf(readable(events)))
}
