import { base64 } from '@scure/base'
import type { HandoverView } from '~/lib/contract/views/handover'
import { AppError } from '~/lib/core/errors'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isBitcoinPayment } from '~/lib/core/journal/phase'
import { type BitcoinEntry, type Entry, type Handover, spendsBitcoin } from '~/lib/core/journal/types'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { returnedHandover } from '~/lib/core/outside/signing/returned-handover'
import { previousTransactions } from '../chains/previous-transactions'
import type { Desk } from '../consent/desk'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Mutex } from '../ports/platform'
import { handoverView } from './handover-view'

type TakesBack = Pick<Desk<never, unknown, unknown, never>, 'takeBack'>

type Ports = {
  journal: Pick<Journal, 'get'>
  deployments: Deployments
  outsideSigners: OutsideSigners
  mutex: Mutex
  swaps: TakesBack
  payments: TakesBack
  replacements: {
    takeBack: (entry: BitcoinEntry, handover: Handover, returned: Uint8Array) => Promise<Entry>
  }
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
  /**
   * Takes the signatures in a PSBT or a raw transaction, binary or text, and sends the transaction. Returning it twice
   * changes nothing.
   * @throws AppError `signature-refused` at once; whatever refuses the transaction when it is reviewed again
   */
  takeBack: (id: string, returned: Uint8Array) => Promise<void>
}

export function createHandovers(ports: Ports): Handovers {
  const { journal, deployments, outsideSigners, mutex, swaps, payments, replacements, poll } = ports
  /** Of what was shown last, by txid: the page asks again each time that it is opened. */
  let kept: Readonly<Record<string, string>> = {}

  const spend = async (id: string): Promise<BitcoinEntry> => {
    const entry = await journal.get(id)
    if (entry === undefined || !spendsBitcoin(entry))
      throw new AppError('request-unknown', 'no such entry', { details: { id } })
    return entry
  }

  const store = (entry: BitcoinEntry, handover: Handover, returned: Uint8Array): Promise<Entry> => {
    if (handover.kind !== 'payment') return replacements.takeBack(entry, handover, returned)
    return (isBitcoinPayment(entry) ? payments : swaps).takeBack(entry, returned)
  }

  return {
    async view(id) {
      const entry = await spend(id)
      const awaited = awaitedHandover(entry)
      if (awaited === undefined) return null
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

    takeBack: (id, returned) =>
      mutex.run(`take-back:${id}`, async () => {
        const entry = await spend(id)
        const handover = returnedHandover(returned, entry)
        if (handover.signedAs === null) await store(entry, handover, returned)
        poll(id)
      }),
  }
}
