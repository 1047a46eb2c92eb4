import type { TypedRate } from '~/lib/core/bitcoin/fee-rates'
import { sumSats } from '~/lib/core/amount'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { BumpOptionsView, CancelOptionView } from '~/lib/contract/views/replacements'
import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { AppError } from '~/lib/core/errors'
import { type BitcoinEntry, type Entry, type Handover, spendsBitcoin } from '~/lib/core/journal/types'
import { reviewedReplacement, reviewReplacement } from '~/lib/core/review/replacement'
import type { Deployments } from '../ports/deployment'
import type { Mutex } from '../ports/platform'
import type { EntrySigner } from '../ports/signer'
import { entryOf } from '../journal/entry-of'
import { checkSources } from '../consent/source-consent'
import type { ShownReview } from '../consent/warning-consent'
import { notReplaceable } from './not-replaceable'
import { type Kind, type Payment, type PaymentPorts, readPayment } from './payment'
import { bumpKind, bumpOptions, CANCEL_CHOICE, cancelKind, cancelOption, offerOf } from './payment-offers'
import { requireConsent, requireShown } from './replacement-review'

type Ports = PaymentPorts & { deployments: Deployments; signer: EntrySigner; mutex: Mutex }

/** The replacement to make, and the fee that was shown for it. */
type Wish = { kindOf: (payment: Payment) => Kind; choice: FeeChoice; feeSats: bigint }

/** Raises the fee of a pending Bitcoin payment, or cancels it. */
export function createPaymentReplacement(ports: Ports) {
  return {
    /**
     * The cost of a higher fee, for each choice that differs, and the warnings of the dearest.
     * @throws AppError `not-replaceable`, `funds-insufficient`, and as `wishedRate`
     */
    bumpOptions: async (entryId: string, typed: TypedRate): Promise<BumpOptionsView> =>
      bumpOptions(await read(entryId, ports), typed),

    /**
     * The cost of cancelling the payment, and the amount returned.
     * @throws AppError as `bumpOptions` does
     */
    cancelOption: async (entryId: string, typed: TypedRate): Promise<CancelOptionView> =>
      cancelOption(await read(entryId, ports), typed),

    /**
     * @param feeSats the fee that the user was shown, and the maximum to pay. @throws AppError `quote-stale` if it
     * costs more; as `requireShown`, `requireConsent` and `checkSources` do
     */
    bumpFee: (
      entryId: string,
      choice: FeeChoice,
      feeSats: bigint,
      approved: ApprovedReplacement & TypedRate,
    ): Promise<Entry> => replace(entryId, { kindOf: bumpKind, choice, feeSats }, approved, ports),

    cancel: (entryId: string, feeSats: bigint, approved: ApprovedReplacement & TypedRate): Promise<Entry> =>
      replace(entryId, { kindOf: cancelKind, choice: CANCEL_CHOICE, feeSats }, approved, ports),

    /**
     * Reviews a fee bump or cancellation again, as it was handed over.
     * @throws AppError as `cancelOption` and `requireConsent` do
     */
    reviewPayment: (entry: BitcoinEntry, handover: Handover, approved: ShownReview) =>
      reviewAgain(entry, handover, approved, ports),
  }
}

/**
 * Signs what was shown, and journals the bytes before they are sent, or before another signer is given them. That
 * reserves the added UTXOs.
 */
async function replace(
  entryId: string,
  { kindOf, choice, feeSats: shownFeeSats }: Wish,
  { feeRate, ...approved }: ApprovedReplacement & TypedRate,
  ports: Ports,
): Promise<Entry> {
  const { mutex, signer } = ports
  return mutex.run(`replace:${entryId}`, async (): Promise<Entry> => {
    const payment = await read(entryId, ports)
    requireShown(payment, approved)
    await signer.ready(payment.entry)
    const wish = { feeChoice: choice, ...(feeRate !== undefined && { feeRate }) }
    const { feeSats, review, findings } = await offerOf(payment, kindOf(payment), wish, shownFeeSats)
    if (feeSats > shownFeeSats) throw new AppError('quote-stale', 'it costs more than was shown')
    requireConsent(findings, approved)
    checkSources(payment.counts, approved)
    const reviewed = reviewedReplacement(review, approved.acknowledged)
    const { acknowledged } = approved
    const { feeRate: agreedRate } = review.terms
    const agreed = { feeRate: agreedRate, acknowledged, findings: approved.review.findings }
    return signer.sign(payment.entry, { kind: review.kind, reviewed, agreed })
  })
}

/** The same review as before it was handed over, of the same bytes, on the chains' current state. */
async function reviewAgain(
  entry: BitcoinEntry,
  { digest, kind, plan, agreed }: Handover,
  approved: ShownReview,
  ports: Ports,
) {
  if (kind === 'payment' || agreed === undefined) throw new AppError('internal', 'replaces nothing')
  const handovers = (entry.handovers ?? []).filter((other) => other.digest !== digest)
  const payment = await readPayment(
    { ...entry, handovers },
    await ports.deployments.of(entry.profileId),
    ports,
  )
  const { transaction } = plan
  const feeSats = sumSats(transaction.inputs) - sumSats(transaction.outputs)
  const { vsize } = planIfSigned({ plan })
  const built = { transaction, feeSats, vsize }
  const review = await payment.reviewOf({ kind, feeRate: agreed.feeRate }, built, feeSats)
  const { findings } = reviewReplacement(review)
  requireConsent(findings, approved)
  checkSources(payment.counts, approved)
  return { reviewed: reviewedReplacement(review, true) }
}

async function read(entryId: string, ports: Ports): Promise<Payment> {
  const entry = await entryOf(entryId, ports.journal)
  if (!spendsBitcoin(entry)) throw notReplaceable('over')
  return readPayment(entry, await ports.deployments.of(entry.profileId), ports)
}
