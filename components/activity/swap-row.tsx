import { Link } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { SwapIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/i18n'
import { intentFacts } from '~/lib/ui/intent'
import { useNow } from '~/lib/ui/now'
import { agoText, dateText } from '~/lib/ui/words'
import { BtcAmount } from '../amount'
import { ExternalText } from '../external-text'
import { PhaseMark, PhaseText } from '../phase'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'

/** An entry of the history, in one line: a swap, or a plain payment. */
export function SwapRow({ swap, profile }: { swap: EntrySummary; profile: ProfileView }) {
  const { id, intent, phase, createdAt } = swap
  const now = useNow()
  return (
    <Link
      href={`/requests/${encodeURIComponent(id)}`}
      data-testid="request-row"
      data-request-id={id}
      data-phase={phase}
      className="flex items-center gap-3 rounded-lg px-2 py-2.5 transition-colors duration-100 hover:bg-sunken"
    >
      <PhaseMark swap={swap} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">
          {'kind' in intent ? (
            <Sentence
              text={i18n.t('activity.sent', { amount: SLOT })}
              slot={<BtcAmount sats={intent.amountSats} />}
            />
          ) : (
            <SwapTitle intent={intent} profile={profile} />
          )}
        </span>
        <span className="text-xs text-soft">
          <PhaseText swap={swap} withProof />
        </span>
      </span>
      <time
        dateTime={new Date(createdAt).toISOString()}
        title={dateText(createdAt)}
        className="shrink-0 text-xs text-soft"
      >
        {agoText(createdAt, now)}
      </time>
    </Link>
  )
}

function SwapTitle({ intent, profile }: { intent: SwapIntent; profile: ProfileView }) {
  const facts = intentFacts(intent, profile, undefined)
  const words = i18n.t(facts.isToEvm ? 'activity.to' : 'activity.from', { network: SLOT })
  return (
    <>
      <SumText sum={facts.sent} />{' '}
      <Sentence text={words} slot={<ExternalText text={facts.networkLabel} maxLength={40} />} />
    </>
  )
}
