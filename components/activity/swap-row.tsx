import { Link } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntrySummary } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import type { PaymentIntent } from '~/lib/core/journal/types'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { paymentSum } from '~/lib/ui/text/intent'
import { useNow } from '~/lib/ui/query/now'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { agoOrDayText, dateText } from '~/lib/ui/text/words'
import { AccountName } from '../accounts/account-name'
import { ExternalText } from '../external-text'
import { NetworkMark } from '../network-mark'
import { PhaseMark, PhaseText } from '../phase'

/** An entry of the history, in one line: a swap, or a plain payment. */
export function SwapRow({ swap, profile }: { swap: EntrySummary; profile: ProfileView }) {
  const { id, intent, phase, createdAt } = swap
  const now = useNow()
  const sumText = useSumText()
  const title =
    'kind' in intent
      ? i18n.t(paymentTitle({ ...swap, intent }), { amount: sumText(paymentSum(intent, profile)) })
      : swapTitle({ ...swap, intent }, profile, sumText)
  return (
    <Link
      href={entryRoute(id)}
      data-testid="request-row"
      data-request-id={id}
      data-phase={phase}
      className="flex items-center gap-3 rounded-lg px-2 py-2.5 transition-colors duration-100 hover:bg-sunken"
    >
      <PhaseMark swap={swap} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="text-xs text-soft">
          <EntryNetwork name={'networkName' in intent ? intent.networkName : null} profile={profile} />
          <PhaseText swap={swap} withProof /> <AccountName address={swap.payer} />
        </span>
      </span>
      <time
        dateTime={new Date(createdAt).toISOString()}
        title={dateText(createdAt)}
        className="shrink-0 text-xs text-soft"
      >
        {agoOrDayText(createdAt, now)}
      </time>
    </Link>
  )
}

/** A payment that failed, or that no server has accepted yet, is not called sent. */
function paymentTitle({ intent, phase, isUnsent }: EntrySummary & { intent: PaymentIntent }) {
  const cameToNothing = PHASES[phase].setback === true && phase !== 'underpaid'
  if (cameToNothing || isUnsent || phase === 'intended') return 'activity.unpaid'
  return 'isSweep' in intent ? 'activity.swept' : 'activity.sent'
}

/**
 * A network that the profile no longer has is shown by the name that the entry stores; `null` is Bitcoin, which the
 * unit already shows.
 */
function EntryNetwork({ name, profile }: { name: string | null; profile: ProfileView }) {
  if (name === null) return null
  const network = findNetwork(profile, name)
  return (
    <>
      {network !== undefined && (
        <span className="me-1 inline-block align-[-2px]">
          <NetworkMark network={network} size={14} />
        </span>
      )}
      <ExternalText text={network?.label ?? name} maxLength={40} />
      {' · '}
    </>
  )
}
