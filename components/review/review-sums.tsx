import { feeRateText } from '~/lib/ui/text/format'
import type { ReviewView } from '~/lib/contract/views/review'
import { i18n } from '~/lib/ui/text/i18n'
import type { IntentFacts } from '~/lib/ui/text/intent'
import { exactlyText } from '~/lib/ui/text/sum-text'
import { AccountName } from '../accounts/account-name'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { ExternalText } from '../external-text'
import { Sentence, SLOT } from '../sentence'
import { SumFigure, SumText } from '../sum'
import { arrivalOf } from './arrival'

type ReviewSumsProps = { facts: IntentFacts; review: ReviewView }

/** What the user calls the recipient; `null` if it is a stranger's. */
function nameOf(recipient: ReviewView['recipient'], { isToEvm }: IntentFacts): string | null {
  if (recipient.standing === 'own') return i18n.t(isToEvm ? 'review.own_evm' : 'review.own_bitcoin')
  return recipient.standing === 'book' ? recipient.name : null
}

/** What leaves, the minimum that arrives, and where; for a refused swap, what would have left. */
export function ReviewSums({ facts, review }: ReviewSumsProps) {
  const { bitcoin, isMinimumEnforced, recipient, verdict } = review
  const isRefused = verdict === 'refuse'
  const arrival = arrivalOf(facts, isMinimumEnforced, isRefused)
  const name = nameOf(recipient, facts)
  return (
    <dl className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
      <div>
        <dt className="text-sm text-soft">{i18n.t(isRefused ? 'review.leaves_refused' : 'review.leaves')}</dt>
        <dd className="font-semibold tracking-tight leading-10">
          <SumFigure sum={facts.sent} largestPx={30} />
        </dd>
        <dd className="text-sm break-all text-soft empty:hidden">{exactlyText(facts.sent)}</dd>
        <dd className="flex text-sm text-soft empty:hidden">
          <AccountName address={review.payer} />
        </dd>
        {bitcoin !== null && (
          <dd className="text-sm text-soft">
            <Sentence
              text={i18n.t('review.plus_fee', { fee: SLOT, rate: feeRateText(bitcoin.feeRate) })}
              slot={<BtcAmount sats={bitcoin.feeSats} />}
            />
          </dd>
        )}
      </div>
      <div>
        <dt className="text-sm text-soft">{i18n.t(arrival.label)}</dt>
        <dd className="font-semibold leading-7">
          <SumFigure sum={arrival.sum} largestPx={20} />
        </dd>
        <dd className="text-sm text-soft">
          {isMinimumEnforced && (
            <Sentence
              text={i18n.t('review.expected', { amount: SLOT })}
              slot={<SumText sum={facts.expected} />}
            />
          )}
          {isMinimumEnforced && facts.isToEvm && ' · '}
          {facts.isToEvm && (
            <Sentence
              text={i18n.t('review.on', { network: SLOT })}
              slot={<ExternalText text={facts.networkLabel} maxLength={40} />}
            />
          )}
        </dd>
      </div>
      <div>
        <dt className="flex justify-between gap-2 text-sm text-soft">
          {i18n.t('review.to')}
          {name !== null && <span className="min-w-0 truncate font-medium text-accent">{name}</span>}
        </dt>
        <dd className="flex flex-col">
          <Address address={facts.recipient} />
          {name === null && <span className="text-xs font-medium text-warn">{i18n.t('review.foreign')}</span>}
        </dd>
      </div>
    </dl>
  )
}
