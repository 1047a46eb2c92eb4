import type { ProfileView, SwapView } from '~/lib/contract/views'
import { PHASES } from '~/lib/core/journal/phase'
import { i18n } from '~/lib/ui/i18n'
import { intentFacts } from '~/lib/ui/intent'
import { useAccounts } from '~/lib/ui/queries'
import { dateText } from '~/lib/ui/words'
import { Address } from '../address'
import { ExternalText } from '../external-text'
import { Origin } from '../origin'
import { Row } from '../fee-rows'
import { SumText } from '../sum'

/** What was asked for at least, until something has arrived. */
function arrivalLabel({ arrived, phase }: SwapView) {
  if (arrived !== null) return 'request.arrived'
  return PHASES[phase].terminal && phase !== 'done' ? 'review.arrives_refused' : 'review.arrives'
}

export function SwapSums({ swap, profile }: { swap: SwapView; profile: ProfileView }) {
  const { data: accounts } = useAccounts()
  const facts = intentFacts(swap.intent, profile, accounts)
  const { arrived, origin, createdAt } = swap
  const own = i18n.t(facts.isToEvm ? 'review.own_evm' : 'review.own_bitcoin')
  return (
    <section className="rounded-xl border border-line bg-panel px-4 py-3">
      <dl>
        <div>
          <dt className="text-sm text-soft">{i18n.t('request.sent')}</dt>
          <dd className="text-2xl font-semibold tracking-tight">
            <SumText sum={facts.sent} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{i18n.t(arrivalLabel(swap))}</dt>
          <dd className="pb-2 text-lg font-semibold" data-testid="request-arrived">
            <SumText
              sum={arrived === null ? facts.least : { units: arrived.amount, unit: facts.least.unit }}
            />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-1 text-sm">
        <Row label={i18n.t('swap.network')}>
          <ExternalText text={facts.networkLabel} maxLength={40} />
        </Row>
        <Row label={i18n.t('request.created')}>{dateText(createdAt)}</Row>
        {origin !== null && (
          <Row label={i18n.t('request.from_site')}>
            <Origin origin={origin} />
          </Row>
        )}
        <Row label={i18n.t('request.to')}>
          {facts.isOwnRecipient ? own : <Address address={facts.recipient} />}
        </Row>
      </dl>
    </section>
  )
}
