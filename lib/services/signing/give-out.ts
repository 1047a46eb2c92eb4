import { base64 } from '@scure/base'
import type { CallHandoverView, HandoverView } from '~/lib/contract/views/handover'
import { FIRST_PATH, scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedCall } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { type BitcoinEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import type { Addresses } from '../addresses/addresses'
import { previousTransactions } from '../chains/previous-transactions'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Wallet } from '../wallet/wallet'
import { callHandoverView, handoverView } from './handover-view'

export type GiveOutPorts = {
  journal: Pick<Journal, 'get'>
  deployments: Deployments
  keyring: Pick<Wallet, 'hasBitcoinKey' | 'hasEvmKey'>
  outsideSigners: OutsideSigners
  addresses: Pick<Addresses, 'of'>
}

/** The hand-overs that are awaited, as another signer is given them. */
export type GiveOut = {
  /**
   * Returns the hand-over that is awaited, to be given out: it comes from the journal alone. `null` if nothing is.
   * @throws AppError `outside-key-own` if this wallet has the key itself; `request-unknown`; `chain-nonsense` if a previous
   * transaction is missing; what the chains throw
   */
  view: (entryId: string) => Promise<HandoverView | null>
  /** The same of an entry that pays on an EVM network. */
  callView: (entryId: string) => Promise<CallHandoverView | null>
}

export function createGiveOut(ports: GiveOutPorts): GiveOut {
  const { journal, deployments } = ports
  /** Of what was shown last, by txid: the page asks again each time that it is opened. */
  let shownTransactions: Readonly<Record<string, string>> = {}

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
  }
}

/** Who signs, and its addresses. @throws AppError `outside-key-own`, `account-missing` */
async function holderOf(entry: BitcoinEntry, network: BitcoinNetwork, ports: GiveOutPorts) {
  const key = { ...entry.account, network }
  // Of a page's wallet nothing but this key is known.
  if (isOfPage(entry)) return { own: new Map([[scriptOfKey(key), FIRST_PATH]]) }
  const account = await ports.outsideSigners.of(key)
  if (account === undefined && (await ports.keyring.hasBitcoinKey(key))) throw ownKey()
  if (account === undefined) throw new AppError('account-missing', 'the account of its signer is gone')
  const addresses = await ports.addresses.of({ network, address: entry.account.address })
  return { account, own: new Map(addresses.map(({ scriptPubKey, path }) => [scriptPubKey, path])) }
}

/** The way on is `signHere`. */
function ownKey(): AppError {
  return new AppError('outside-key-own', 'this wallet has the key')
}

async function callViewOf(
  entryId: string,
  { journal, outsideSigners, keyring }: GiveOutPorts,
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
