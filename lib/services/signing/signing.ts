import { base64 } from '@scure/base'
import type { CallHandoverView, HandoverView } from '~/lib/contract/views/handover'
import { FIRST_PATH, scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import {
  type BitcoinEntry,
  type CallHandover,
  type Entry,
  type Handover,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import type { Finding } from '~/lib/core/review/finding'
import { previousTransactions } from '../chains/previous-transactions'
import type { EntryDesk } from '../consent/desk'
import { notReplaceable } from '../replacements/not-replaceable'
import { endedBy } from '../journal/after-failure'
import { entryOf } from '../journal/entry-of'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Wallet } from '../wallet/wallet'
import { callHandoverView, handoverView } from './handover-view'
import type { Addresses } from '../addresses/addresses'
import { createTakeBack, type TakeBackPorts } from './take-back'

type Ports = TakeBackPorts & {
  keyring: Pick<Wallet, 'hasBitcoinKey' | 'hasEvmKey' | 'requireKey'>
  outsideSigners: OutsideSigners
  addresses: Pick<Addresses, 'of'>
  orders: EntryDesk
}

/** Out to another signer, and back; and what the user decides of an order that waits for its signature. */
export type Signing = {
  /**
   * Returns the hand-over that is awaited, to be given out: it comes from the journal alone. `null` if nothing is.
   * @throws AppError `outside-key-own` if this wallet has the key itself; `request-unknown`; `chain-nonsense` if a previous
   * transaction is missing; what the chains throw
   */
  view: (entryId: string) => Promise<HandoverView | null>
  /** The same of an entry that pays on an EVM network. */
  callView: (entryId: string) => Promise<CallHandoverView | null>
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
  const { journal, deployments, keyring, mutex, poll } = ports
  /** Of what was shown last, by txid: the page asks again each time that it is opened. */
  let shownTransactions: Readonly<Record<string, string>> = {}

  const take = createTakeBack(ports)

  return {
    async view(entryId) {
      const entry = await entryOf(entryId, journal)
      const awaited = spendsBitcoin(entry) && claimOf(entry) === null ? awaitedHandover(entry) : undefined
      if (!spendsBitcoin(entry) || awaited === undefined) return null
      const { bitcoin, profile } = await deployments.of(entry.profileId)
      const { network } = profile.bitcoin
      const holder = await holderOf(entry, network, ports)
      const { inputs } = awaited.plan.transaction
      const rawTransaction = async (txid: string) => shownTransactions[txid] ?? bitcoin.rawTransaction(txid)
      const previous = await previousTransactions(inputs, { rawTransaction })
      if (inputs.some(({ txid }) => previous[txid] === undefined))
        throw new AppError('chain-nonsense', 'a coin without its transaction')
      const psbt = encodePsbt(awaited.plan, holder, previous)
      shownTransactions = previous
      return handoverView(entry, awaited, { network, own: holder.own }, base64.encode(psbt))
    },

    callView: (entryId) => callViewOf(entryId, ports),

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

/** Who signs, and its addresses. @throws AppError `outside-key-own`, `account-missing` */
async function holderOf(entry: BitcoinEntry, network: BitcoinNetwork, ports: Ports) {
  const key = { ...entry.account, network }
  // Of a page's wallet nothing but this key is known.
  if (isOfPage(entry)) return { own: new Map([[scriptOfKey(key), FIRST_PATH]]) }
  const account = await ports.outsideSigners.of(key)
  if (account === undefined && (await ports.keyring.hasBitcoinKey(key))) throw ownKey()
  if (account === undefined) throw new AppError('account-missing', 'the account of its signer is gone')
  const addresses = await ports.addresses.of({ network, address: entry.account.address })
  return { account, own: new Map(addresses.map(({ scriptPubKey, path }) => [scriptPubKey, path])) }
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

/** The way on is `signHere`. */
function ownKey(): AppError {
  return new AppError('outside-key-own', 'this wallet has the key')
}

async function callViewOf(
  entryId: string,
  { journal, outsideSigners, keyring }: Ports,
): Promise<CallHandoverView | null> {
  const entry = await entryOf(entryId, journal)
  const awaited = spendsBitcoin(entry) || claimOf(entry) !== null ? undefined : awaitedCall(entry)
  if (spendsBitcoin(entry) || awaited === undefined) return null
  const { address } = entry.account
  // An account that is gone is asked by the path that was written then.
  const derivation = (await outsideSigners.ofEvm(address)) ?? awaited.derivation
  if (await keyring.hasEvmKey(address)) throw ownKey()
  return callHandoverView(entry, { ...awaited, derivation })
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
