import { sumSats } from '~/lib/core/amount'
import { FEE_CHOICES } from '~/lib/contract/orders'
import type { BumpOptionsView, CancelOptionView } from '~/lib/contract/views/replacements'
import { buildReplacement, type Replacement } from '~/lib/core/bitcoin/build-replacement'
import { disputedOf, type TypedRate } from '~/lib/core/bitcoin/fee-rates'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { AppError } from '~/lib/core/errors'
import { isCancelling } from '~/lib/core/journal/actions'
import { disputeFindings } from '~/lib/core/review/disputes'
import { type Finding, verdictOf } from '~/lib/core/review/finding'
import { type ReplacementReviewInput, reviewReplacement } from '~/lib/core/review/replacement'
import { type FeeWish, wishedRate } from '../chains/fee-rates'
import { notReplaceable } from './not-replaceable'
import type { Kind, Payment } from './payment'
import { replacementReview } from './replacement-review'

/** A possible replacement, with its review, whose warnings the user may accept. */
type Offer = Replacement & { review: ReplacementReviewInput; findings: Finding[] }

/** Fastest first: choices with the same fee are listed under the first one. */
const CHOICES = FEE_CHOICES.toReversed()
/** A cancellation need not confirm quickly: once nodes have it, they drop the payment. */
export const CANCEL_CHOICE = 'normal'

/** Once the user has cancelled the payment, only the cancellation can be made faster. */
export function bumpKind({ entry }: Payment): Kind {
  return isCancelling(entry) ? 'cancel' : 'bump'
}

/** @throws AppError `not-replaceable` if it is being cancelled */
export function cancelKind({ entry }: Payment): Kind {
  if (isCancelling(entry)) throw notReplaceable('over')
  return 'cancel'
}

/** @throws AppError `funds-insufficient`, `review-refused`, and as `wishedRate` */
export async function offerOf(
  payment: Payment,
  kind: Kind,
  wish: FeeWish,
  limitSats?: bigint,
): Promise<Offer> {
  const feeRate = wishedRate(payment.estimates, wish)
  const plan = payment.planOf(kind, feeRate, limitSats)
  const built = buildReplacement(plan)
  if (built === undefined) throw new AppError('funds-insufficient', 'the coins do not pay for a higher fee')
  const review = await payment.reviewOf(plan, built, limitSats ?? built.feeSats)
  // Never offer what the review would refuse in the end.
  const ofReplacement = reviewReplacement({
    ...review,
    terms: { feeRate, feeSats: built.feeSats },
  }).findings
  const findings = [...ofReplacement, ...disputeFindings(disputedOf(payment.estimates))]
  if (verdictOf(findings) === 'refuse')
    throw new AppError('review-refused', 'the new version is not what was asked for', {
      details: { codes: findings.map(({ code }) => code).join(' ') },
    })
  return { ...built, review, findings }
}

/** Leaves out a choice that is unavailable; rethrows any other error. */
function withoutRefusal(thrown: unknown): Partial<Offer> {
  if (thrown instanceof AppError && ['funds-insufficient', 'review-refused'].includes(thrown.code)) return {}
  throw thrown
}

function costOf({ feeSats: before }: Payment, feeSats: bigint, vsize: number) {
  return { feeRate: feeRateOf(feeSats, vsize), feeSats, extraSats: feeSats - before }
}

export async function bumpOptions(payment: Payment, typed: TypedRate): Promise<BumpOptionsView> {
  const kind = bumpKind(payment)
  const offers = await Promise.all(
    CHOICES.map(async (choice) => ({
      choice,
      ...(await offerOf(payment, kind, { feeChoice: choice, ...typed }).catch(withoutRefusal)),
    })),
  )
  const priced = offers.flatMap(({ choice, feeSats, vsize }) =>
    feeSats === undefined || vsize === undefined ? [] : [{ choice, ...costOf(payment, feeSats, vsize) }],
  )
  // Throws the reason why no choice is available.
  if (priced.length === 0) await offerOf(payment, kind, { feeChoice: 'slow', ...typed })
  const dearest = offers.find(({ findings }) => findings !== undefined)
  return {
    review: replacementReview(payment, dearest?.findings),
    replaces: kind === 'cancel' ? 'cancel' : 'payment',
    feeSats: payment.feeSats,
    feeRate: feeRateOf(payment.feeSats, payment.vsize),
    options: priced
      .filter(({ feeSats }, at) => priced.findIndex((other) => other.feeSats === feeSats) === at)
      .toReversed(),
  }
}

export async function cancelOption(payment: Payment, typed: TypedRate): Promise<CancelOptionView> {
  const wish = { feeChoice: CANCEL_CHOICE, ...typed } as const
  const { feeSats, vsize, transaction, findings } = await offerOf(payment, cancelKind(payment), wish)
  return {
    review: replacementReview(payment, findings),
    ...costOf(payment, feeSats, vsize),
    returnedSats: sumSats(transaction.outputs),
  }
}
