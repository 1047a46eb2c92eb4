import type { FeeChoice, PaymentOrder } from '~/lib/contract/ui'
import type { PaymentQuoteView, PaymentReviewView, SweepView } from '~/lib/contract/views/payment'
import { decodeWif } from '~/lib/core/bitcoin/wif'
import type { BitcoinPayment, Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Keyring } from '../ports/keyring'
import { isPendingOf, type PendingPayment } from '../ports/pending-review'
import type { Clock, Random } from '../ports/platform'
import type { Recipients } from '../recipients/recipients'
import { createPaymentApproval } from './approve-payment'
import { createPaymentDesk } from './desk'
import type { HeldKey } from './held-key'
import { preparePayment } from './prepare-payment'
import { quotePayment } from './quote-payment'
import { reviewViewOf } from './review-view'
import { prepareSweep, sweepable, sweptAccount, type SweepOrder } from './sweep'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  recipients: Pick<Recipients, 'judge'>
  clock: Clock
  random: Random
  sweepKey: HeldKey
  /** Called once a payment is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

/** Plain payments on Bitcoin: from the wallet's own key, or sweeps of a pasted key into the wallet. */
export function createPayments(ports: Ports) {
  const { deployments, keyring, journal, recipients, sweepKey } = ports
  const ownApproval = createPaymentApproval(ports)
  const sweepApproval = createPaymentApproval({ ...ports, keyring: sweepKey.keyring(keyring) })
  const approvalOf = ({ intent }: Pick<PendingPayment, 'intent'>) =>
    intent.isSweep === true ? sweepApproval : ownApproval

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts(accountIndex)])
    return { deployment, accounts, journal, recipients }
  }

  const desk = createPaymentDesk<
    PaymentOrder | SweepOrder,
    PendingPayment,
    PaymentReviewView,
    BitcoinPayment
  >(ports, {
    isOwn: isPendingOf('bitcoin-payment'),
    prepare: async (order, { accountIndex, ...stamp }) => {
      const paying = await context(accountIndex)
      const pending = await ('publicKey' in order
        ? prepareSweep(paying, order, stamp)
        : preparePayment(paying, order, stamp))
      return { ...pending, accountIndex: paying.accounts.index }
    },
    viewOf: reviewViewOf,
    orderOf: ({ order, intent, input: { signer } }) =>
      intent.isSweep === true ? { ...signer, feeChoice: order.feeChoice } : order,
    async approve(pending, acknowledged) {
      const entry = await approvalOf(pending).approve(pending, acknowledged)
      if (pending.intent.isSweep === true) sweepKey.wipe()
      return entry
    },
    resume: (payment, pending) => approvalOf(payment).resume(payment, pending),
  })

  return {
    ...desk,

    quote: async (order: PaymentOrder): Promise<PaymentQuoteView> => quotePayment(await context(), order),

    /**
     * What the addresses of a pasted key hold. The key is held in memory for `prepareSweep` and the approval.
     * @throws AppError as `decodeWif`
     */
    async findSweep(wif: string): Promise<SweepView> {
      const found = await context()
      const publicKey = sweepKey.hold(decodeWif(wif, found.deployment.profile.bitcoin.network))
      return sweepable(found, publicKey)
    },

    /**
     * @param address one that `findSweep` returned, which also identifies the key
     * @throws AppError `key-gone`, also if another page has pasted another key meanwhile; and as `prepare`
     */
    async prepareSweep({ address, feeChoice }: { address: string; feeChoice: FeeChoice }) {
      const { profile } = await deployments.current()
      return desk.prepare({ ...sweptAccount(sweepKey.publicKey(), address, profile), feeChoice })
    },

    /** A key that was held for this review is no longer needed. */
    async reject(id: string): Promise<void> {
      sweepKey.wipe()
      await desk.reject(id)
    },
  }
}
