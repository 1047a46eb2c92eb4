import type { EvmPaymentOrder } from '~/lib/contract/ui'
import type { EvmPaymentQuoteView, EvmPaymentReviewView } from '~/lib/contract/views/payment'
import type { Entry, EvmPayment } from '~/lib/core/journal/types'
import type { Journal } from '../../journal/journal'
import type { Deployments } from '../../ports/deployment'
import type { ReviewStore } from '../../ports/journal-store'
import type { Keyring } from '../../ports/keyring'
import { isPendingOf, type PendingEvmPayment } from '../../ports/pending-review'
import type { Clock, Mutex, Random } from '../../ports/platform'
import type { Recipients } from '../../recipients/recipients'
import { createPaymentDesk } from '../desk'
import { createEvmPaymentApproval } from './approve'
import { prepareEvmPayment } from './prepare'
import { quoteEvmPayment } from './quote'
import { evmReviewViewOf } from './review-view'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  recipients: Pick<Recipients, 'judge'>
  mutex: Mutex
  clock: Clock
  random: Random
  /** Called once a payment is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

/** Plain payments on EVM networks: of the native currency, and of tokens. */
export function createEvmPayments(ports: Ports) {
  const { deployments, keyring, journal, recipients } = ports
  const approval = createEvmPaymentApproval(ports)

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts(accountIndex)])
    return { deployment, accounts, journal, recipients }
  }

  return {
    quote: async (order: EvmPaymentOrder): Promise<EvmPaymentQuoteView> =>
      quoteEvmPayment(await context(), order),
    ...createPaymentDesk<EvmPaymentOrder, PendingEvmPayment, EvmPaymentReviewView, EvmPayment>(ports, {
      isOwn: isPendingOf('evm-payment'),
      prepare: async (order, { accountIndex, ...stamp }) => {
        const paying = await context(accountIndex)
        return { ...(await prepareEvmPayment(paying, order, stamp)), accountIndex: paying.accounts.index }
      },
      viewOf: evmReviewViewOf,
      orderOf: ({ order }) => order,
      approve: (pending, acknowledged) => approval.approve(pending, acknowledged, pending.order.feeChoice),
      resume: (payment, pending) => approval.resume(payment, pending),
    }),
  }
}
