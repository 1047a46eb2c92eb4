import type { ReactNode } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { mostUnits } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { intentFacts, unitOf } from '~/lib/ui/text/intent'
import { BtcAmount, TokenAmount } from '../amount'
import { Row } from '../fee-rows'
import { SumText } from '../sum'
import { Notice } from '../ui/notice'
import { arrivalOf } from './arrival'

type ReviewChangesProps = {
  before: ReviewView
  now: ReviewView
  /** The chosen speed for gas. */
  feeChoice: FeeChoice
  profile: ProfileView
}

/**
 * Says that the bridge was asked again, or that another account pays, and which amounts differ from those that the user
 * has read.
 */
export function ReviewChanges({ before, now, feeChoice, profile }: ReviewChangesProps) {
  const [old, current] = [arrivalIn(before, profile), arrivalIn(now, profile)]
  const changes: { label: string; was: ReactNode; is: ReactNode }[] = []
  if (old.sum.units !== current.sum.units)
    changes.push({
      label: i18n.t(current.label),
      was: <SumText sum={old.sum} />,
      is: <SumText sum={current.sum} />,
    })
  for (const { label, was, is } of feesOf(before, now))
    if (was !== is) changes.push({ label, was: <BtcAmount sats={was} />, is: <BtcAmount sats={is} /> })
  const native = unitOf(profile, now.intent.networkName, null)
  // Compared as displayed: a change in hidden digits could not be seen.
  const gasOf = (review: ReviewView) => mostUnits(gasIn(review, feeChoice), native.decimals)
  const [wasWei, isWei] = [gasOf(before), gasOf(now)]
  if (wasWei !== isWei)
    changes.push({
      label: i18n.t('review.side_gas'),
      was: <TokenAmount units={wasWei} token={native} />,
      is: <TokenAmount units={isWei} token={native} />,
    })
  const isOfAnother = before.payer !== now.payer || before.recipient.address !== now.recipient.address
  const isWorse = isOfAnother || current.sum.units < old.sum.units
  return (
    <Notice tone={isWorse ? 'warn' : 'info'} role="alert" data-testid="review-renewed">
      <p>{i18n.t(isOfAnother ? 'review.renewed_account' : reasonOf(changes))}</p>
      {changes.length > 0 && (
        <dl className="mt-1 flex flex-col gap-1">
          {changes.map(({ label, was, is }) => (
            <Row key={label} label={label}>
              <s className="me-2 text-soft">{was}</s>
              {is}
            </Row>
          ))}
        </dl>
      )}
    </Notice>
  )
}

function reasonOf({ length }: readonly unknown[]): 'review.renewed' | 'review.renewed_same' {
  return length === 0 ? 'review.renewed_same' : 'review.renewed'
}

function arrivalIn(review: ReviewView, profile: ProfileView) {
  return arrivalOf(intentFacts(review.intent, profile, undefined), review.isMinimumEnforced, false)
}

/** The most that gas costs; 0 if the wallet pays none. */
function gasIn({ evm }: ReviewView, feeChoice: FeeChoice): bigint {
  return evm?.gas?.[feeChoice] ?? 0n
}

function feesOf(before: ReviewView, now: ReviewView): { label: string; was: bigint; is: bigint }[] {
  return [
    { label: i18n.t('fees.total'), was: before.fees.totalSats, is: now.fees.totalSats },
    {
      label: i18n.t('review.side_fee'),
      was: before.bitcoin?.feeSats ?? 0n,
      is: now.bitcoin?.feeSats ?? 0n,
    },
  ]
}
