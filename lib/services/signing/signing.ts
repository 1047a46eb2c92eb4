import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { type CallHandover, type Entry, type Handover, spendsBitcoin } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import type { EntryDesk } from '../consent/desk'
import { endedBy } from '../journal/after-failure'
import { entryOf } from '../journal/entry-of'
import { notReplaceable } from '../replacements/not-replaceable'
import type { Wallet } from '../wallet/wallet'
import { createGiveOut, type GiveOut, type GiveOutPorts } from './give-out'
import { createTakeBack, type TakeBackPorts } from './take-back'

type Ports = GiveOutPorts &
  TakeBackPorts & {
    keyring: Pick<Wallet, 'requireKey'>
    orders: EntryDesk
  }

/** Out to another signer, and back; and what the user decides of an order that waits for its signature. */
export type Signing = GiveOut & {
  /**
   * The user's word that nobody will send what a backup told of: its coins or nonce are free, and the account's next
   * transaction takes one of them. Does nothing for any other entry.
   * @throws AppError `request-unknown`
   */
  liftClaim: (entryId: string) => Promise<void>
  /**
   * Takes back a fee bump or cancellation that its signer has not returned, so that the payment stands as it was. A signed
   * copy may exist: its coins and nonce stay reserved, it is followed where it is sent, and a return is refused.
   * @param since when it was handed over, as it was shown
   * @throws AppError `request-unknown`; `not-replaceable` if another is awaited now, or none, or it is the payment itself
   */
  withdraw: (entryId: string, since: number) => Promise<void>
  /**
   * Takes the signatures in a PSBT, an `eth-signature` or a raw transaction, binary or text, and sends the transaction.
   * Returning it twice changes nothing.
   * @param accepted the warnings that an earlier return has met, once the user has accepted them
   * @returns the warnings that are new, or worse than what the user has accepted: it is sent once these are accepted too
   * @throws AppError `signature-refused` at once; whatever refuses the transaction when it is reviewed again
   */
  takeBack: (
    entryId: string,
    returned: Uint8Array,
    accepted?: readonly Finding[],
  ) => Promise<readonly Finding[]>
  /**
   * Signs what is awaited with the phrase's own key, and sends it: the key was taken for another signer's, or its phrase
   * was imported since. A signature from elsewhere would be over the same bytes, so nothing is paid twice.
   * @throws AppError `wallet-locked`; `review-changed` if the phrase has no such key; whatever refuses the transaction
   * when it is reviewed again
   */
  signHere: (entryId: string, accepted?: readonly Finding[]) => Promise<readonly Finding[]>
  /**
   * Accepts what an order has stalled at, and tries its next step again.
   * @returns the warnings that have to be accepted next; none once it is signed
   * @throws AppError `request-unknown`; whatever only has to be tried again
   */
  goOn: (entryId: string, accepted: readonly Finding[]) => Promise<readonly Finding[]>
  /**
   * Ends an order of which at most the allowance is signed.
   * @throws AppError `request-unknown`; `not-replaceable` if its call is signed
   */
  giveUp: (entryId: string) => Promise<void>
}

export function createSigning(ports: Ports): Signing {
  const { journal, keyring, mutex, poll } = ports
  const take = createTakeBack(ports)

  return {
    ...createGiveOut(ports),

    takeBack: take,

    async signHere(entryId, accepted) {
      await keyring.requireKey(entryId)
      return take(entryId, 'here', accepted)
    },

    withdraw: (entryId, since) =>
      mutex.run(`take-back:${entryId}`, async () => {
        const entry = await entryOf(entryId, journal)
        if (withdrawable(entry)?.at !== since) throw notReplaceable('over')
        await journal.record(entryId, { type: 'hand-over-withdrawn' })
      }),

    goOn: (entryId, accepted) => goOn(entryId, accepted, ports),

    async giveUp(entryId) {
      const ended = await journal.record(entryId, endedBy(new AppError('user-rejected', 'given up')))
      if (ended.abandoned === null) throw new AppError('not-replaceable', 'its call is signed')
      poll(entryId)
    },

    async liftClaim(entryId) {
      await journal.record(entryId, { type: 'claim-lifted' })
    },
  }
}

/** The fee bump or cancellation that is awaited: what pays stays with its signer until its coins or nonce are used. */
function withdrawable(entry: Entry): Handover | CallHandover | undefined {
  if (claimOf(entry) !== null) return undefined
  if (spendsBitcoin(entry)) {
    const awaited = awaitedHandover(entry)
    return awaited?.kind === 'payment' ? undefined : awaited
  }
  const awaited = awaitedCall(entry)
  return awaited === undefined || versionKind(entry, awaited) === 'payment' ? undefined : awaited
}

async function goOn(
  entryId: string,
  accepted: readonly Finding[],
  { journal, signer, orders, poll }: Ports,
): Promise<readonly Finding[]> {
  const stalled = await entryOf(entryId, journal)
  if (stalled.stalled === undefined) return []
  if (!isOfPage(stalled)) await signer.ready(stalled)
  if (accepted.length > 0) await journal.record(entryId, { type: 'consented', findings: accepted })
  const entry = await entryOf(entryId, journal)
  // Its page waits for the yes.
  if (!spendsBitcoin(entry) && entry.intent.signer === 'page') return []
  const next = await orders.resume(entry)
  poll(entryId)
  return next.stalled?.findings ?? []
}
