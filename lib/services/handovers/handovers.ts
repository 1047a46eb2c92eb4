import { base64 } from '@scure/base'
import type { CallHandoverView, HandoverView } from '~/lib/contract/views/handover'
import { AppError } from '~/lib/core/errors'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isBitcoinPayment, isEvmPayment } from '~/lib/core/journal/phase'
import { type BitcoinEntry, type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { returnedCall } from '~/lib/core/outside/evm/returned-call'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { returnedHandover } from '~/lib/core/outside/signing/returned-handover'
import { previousTransactions } from '../chains/previous-transactions'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Mutex } from '../ports/platform'
import type { EvmPayments } from '../payments/evm/evm-payments'
import type { Payments } from '../payments/payments'
import type { Replacements } from '../replacements/replacements'
import type { Swaps } from '../swaps/swaps'
import { callHandoverView, handoverView } from './handover-view'

type Ports = {
  journal: Pick<Journal, 'get'>
  deployments: Deployments
  outsideSigners: OutsideSigners
  mutex: Mutex
  swaps: Pick<Swaps, 'takeBack'>
  payments: Pick<Payments, 'takeBack'>
  evmPayments: Pick<EvmPayments, 'takeBack'>
  replacements: Pick<Replacements, 'takeBack' | 'takeBackCall'>
  /** Performs the effects that are now due for the entry, and reads its chains. */
  poll: (id: string) => void
}

/** Out to another signer, and back. */
export type Handovers = {
  /**
   * What is awaited, to be given out: it comes from the journal alone. `null` if nothing is.
   * @throws AppError `request-unknown`; `chain-nonsense` if a previous transaction is missing; what the chains throw
   */
  view: (id: string) => Promise<HandoverView | null>
  /** The same of an entry that pays on an EVM network. */
  callView: (id: string) => Promise<CallHandoverView | null>
  /**
   * Takes the signatures in a PSBT, an `eth-signature` or a raw transaction, binary or text, and sends the transaction.
   * Returning it twice changes nothing.
   * @throws AppError `signature-refused` at once; whatever refuses the transaction when it is reviewed again
   */
  takeBack: (id: string, returned: Uint8Array) => Promise<void>
}

export function createHandovers(ports: Ports): Handovers {
  const { journal, deployments, outsideSigners, mutex, poll } = ports
  const { swaps, payments, evmPayments, replacements } = ports
  /** Of what was shown last, by txid: the page asks again each time that it is opened. */
  let kept: Readonly<Record<string, string>> = {}

  const known = async (id: string): Promise<Entry> => {
    const entry = await journal.get(id)
    if (entry === undefined) throw new AppError('request-unknown', 'no such entry', { details: { id } })
    return entry
  }

  const store = async (entry: BitcoinEntry, returned: Uint8Array): Promise<void> => {
    const handover = returnedHandover(returned, entry)
    if (handover.signedAs !== null) return
    if (handover.kind !== 'payment') await replacements.takeBack(entry, handover, returned)
    else if (isBitcoinPayment(entry)) await payments.takeBack(entry, returned)
    else await swaps.takeBack(entry, returned)
  }

  const storeCall = async (entry: EvmEntry, returned: Uint8Array): Promise<void> => {
    const { handover, signed } = returnedCall(returned, entry)
    if (handover.signedAs !== null) return
    if (versionKind(entry, handover) !== 'payment') await replacements.takeBackCall(entry, handover, signed)
    else if (isEvmPayment(entry)) await evmPayments.takeBack(entry, returned)
    else await swaps.takeBack(entry, returned)
  }

  return {
    async view(id) {
      const entry = await known(id)
      const awaited = spendsBitcoin(entry) ? awaitedHandover(entry) : undefined
      if (!spendsBitcoin(entry) || awaited === undefined) return null
      const { bitcoin, profile } = await deployments.of(entry.profileId)
      const { network } = profile.bitcoin
      const keys = await outsideSigners.of({ ...entry.account, network })
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

    async callView(id) {
      const entry = await known(id)
      const awaited = spendsBitcoin(entry) ? undefined : awaitedCall(entry)
      return spendsBitcoin(entry) || awaited === undefined ? null : callHandoverView(entry, awaited)
    },

    takeBack: (id, returned) =>
      mutex.run(`take-back:${id}`, async () => {
        const entry = await known(id)
        await (spendsBitcoin(entry) ? store(entry, returned) : storeCall(entry, returned))
        poll(id)
      }),
  }
}
