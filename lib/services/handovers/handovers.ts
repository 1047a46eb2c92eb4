import { base64 } from '@scure/base'
import type { CallHandoverView, HandoverView } from '~/lib/contract/views/handover'
import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isBitcoinPayment, isEvmPayment } from '~/lib/core/journal/phase'
import {
  type BitcoinEntry,
  type CallHandover,
  type Entry,
  type EvmEntry,
  type Handover,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { returnedCall } from '~/lib/core/outside/evm/returned-call'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { returnedHandover } from '~/lib/core/outside/signing/returned-handover'
import { previousTransactions } from '../chains/previous-transactions'
import type { SignatureSource } from '../signing/signer'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Mutex } from '../ports/platform'
import type { EvmPayments } from '../payments/evm/evm-payments'
import type { Payments } from '../payments/payments'
import { notReplaceable } from '../replacements/not-replaceable'
import type { Replacements } from '../replacements/replacements'
import type { Swaps } from '../swaps/swaps'
import type { Wallet } from '../wallet/wallet'
import { callHandoverView, handoverView } from './handover-view'
import { isSentElsewhere } from './spent-elsewhere'

type Ports = {
  journal: Pick<Journal, 'get' | 'record'>
  deployments: Deployments
  keyring: Pick<Wallet, 'hasBitcoinKey' | 'hasEvmKey'>
  outsideSigners: OutsideSigners
  mutex: Mutex
  swaps: Pick<Swaps, 'takeBack'>
  payments: Pick<Payments, 'takeBack'>
  evmPayments: Pick<EvmPayments, 'takeBack'>
  replacements: Pick<Replacements, 'takeBack' | 'takeBackCall'>
  /** Performs the effects that are now due for the entry, and reads its chains. */
  poll: (entryId: string) => void
}

type Return = [returned: SignatureSource, accepted: readonly Finding[]]

/** Out to another signer, and back. */
export type Handovers = {
  /**
   * What is awaited, to be given out: it comes from the journal alone. `null` if nothing is.
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
}

export function createHandovers(ports: Ports): Handovers {
  const { journal, deployments, keyring, outsideSigners, mutex, poll } = ports
  const { swaps, payments, evmPayments, replacements } = ports
  /** Of what was shown last, by txid: the page asks again each time that it is opened. */
  let kept: Readonly<Record<string, string>> = {}

  const known = async (entryId: string): Promise<Entry> => {
    const entry = await journal.get(entryId)
    if (entry === undefined)
      throw new AppError('request-unknown', 'no such entry', { details: { id: entryId } })
    return entry
  }

  const store = async (entry: BitcoinEntry, ...[returned, accepted]: Return): Promise<readonly Finding[]> => {
    const handover = returned === 'here' ? awaitedHandover(entry) : returnedHandover(returned, entry)
    if (handover === undefined || handover.signedAs !== null) return []
    const own = new Set(entry.attempts.map(({ txid }) => txid))
    const { bitcoin } = await deployments.of(entry.profileId)
    // The poll that follows finds it, and follows it as sent.
    if (await isSentElsewhere(handover, own, bitcoin)) return []
    if (handover.kind !== 'payment') return replacements.takeBack(entry, handover, returned, accepted)
    return isBitcoinPayment(entry)
      ? payments.takeBack(entry, returned, accepted)
      : swaps.takeBack(entry, returned, accepted)
  }

  const storeCall = async (entry: EvmEntry, ...[returned, accepted]: Return): Promise<readonly Finding[]> => {
    const { handover, signed } =
      returned === 'here' ? { handover: awaitedCall(entry), signed: returned } : returnedCall(returned, entry)
    if (handover === undefined || handover.signedAs !== null) return []
    if (versionKind(entry, handover) !== 'payment') {
      await replacements.takeBackCall(entry, handover, signed)
      return []
    }
    return isEvmPayment(entry)
      ? evmPayments.takeBack(entry, returned, accepted)
      : swaps.takeBack(entry, returned, accepted)
  }

  const take = (
    entryId: string,
    returned: SignatureSource,
    accepted: readonly Finding[] = [],
  ): Promise<readonly Finding[]> =>
    mutex.run(`take-back:${entryId}`, async () => {
      const entry = await known(entryId)
      // A file's order has nobody's consent here.
      if (claimOf(entry) !== null) throw new AppError('quote-stale', 'no review of it is here')
      const asked = await (spendsBitcoin(entry)
        ? store(entry, returned, accepted)
        : storeCall(entry, returned, accepted))
      if (asked.length === 0) poll(entryId)
      return asked
    })

  return {
    async view(entryId) {
      const entry = await known(entryId)
      const awaited = spendsBitcoin(entry) && claimOf(entry) === null ? awaitedHandover(entry) : undefined
      if (!spendsBitcoin(entry) || awaited === undefined) return null
      const { bitcoin, profile } = await deployments.of(entry.profileId)
      const { network } = profile.bitcoin
      const key = { ...entry.account, network }
      const keys = await outsideSigners.of(key)
      if (keys === undefined && (await keyring.hasBitcoinKey(key))) throw ownKey()
      if (keys === undefined) throw new AppError('account-missing', 'the account of its signer is gone')
      const { inputs } = awaited.plan.transaction
      const rawTransaction = async (txid: string) => kept[txid] ?? bitcoin.rawTransaction(txid)
      const previous = await previousTransactions(inputs, { rawTransaction })
      if (inputs.some(({ txid }) => previous[txid] === undefined))
        throw new AppError('chain-nonsense', 'a coin without its transaction')
      const psbt = encodePsbt(awaited.plan, keys, previous)
      kept = previous
      return handoverView(entry, awaited, keys, base64.encode(psbt))
    },

    async callView(entryId) {
      const entry = await known(entryId)
      const awaited = spendsBitcoin(entry) || claimOf(entry) !== null ? undefined : awaitedCall(entry)
      if (spendsBitcoin(entry) || awaited === undefined) return null
      const { address } = entry.account
      // An account that is gone is asked by the path that was written then.
      const derivation = (await outsideSigners.ofEvm(address)) ?? awaited.derivation
      if (await keyring.hasEvmKey(address)) throw ownKey()
      return callHandoverView(entry, { ...awaited, derivation })
    },

    takeBack: take,

    signHere: (entryId, accepted) => take(entryId, 'here', accepted),

    withdraw: (entryId, since) =>
      mutex.run(`take-back:${entryId}`, async () => {
        const entry = await known(entryId)
        if (withdrawable(entry)?.at !== since) throw notReplaceable('over')
        await journal.record(entryId, { type: 'hand-over-withdrawn' })
      }),

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

/** The way on is `signHere`. */
function ownKey(): AppError {
  return new AppError('outside-key-own', 'this wallet has the key')
}
