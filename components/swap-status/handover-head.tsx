import type { AwaitedView } from '~/lib/contract/views/handover'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { messageName } from '~/lib/ui/text/message'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { join } from '../ui/join'
import { SwapActions } from './swap-actions'
import { Withdraw } from './withdraw'

const TITLES = { payment: 'handover.title', bump: 'handover.bump', cancel: 'handover.cancel' } as const

type HandoverHeadProps = {
  entry: EntryView
  awaits: AwaitedView
  profile: ProfileView
  onTaken: () => void
}

/** Names the transaction that another signer is to sign, and its swap; offers to take it back. */
export function HandoverHead({ entry, awaits, profile, onTaken }: HandoverHeadProps) {
  const sumText = useSumText()
  const { kind, step, since, isOverdue } = awaits
  return (
    <header className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="font-semibold" data-testid="request-headline">
          {i18n.t(kind === 'payment' && isOfPage(entry) ? 'handover.by_page' : TITLES[kind])}
        </h2>
        <p className={join('text-sm', isOverdue ? 'text-warn' : 'text-soft')}>
          {isOverdue ? (
            i18n.t('handover.overdue')
          ) : (
            <>
              {step !== undefined && step !== 'cancel' && `${i18n.t(`raw.${messageName(step)}`)}${DOT}`}
              {swapTitle(entry, profile, sumText) ?? (
                <bdi dir="ltr">{sumText(sumIn(profile, entry.sent))}</bdi>
              )}
            </>
          )}
        </p>
      </div>
      {kind === 'payment' ? (
        <SwapActions entry={entry} profile={profile} />
      ) : (
        <Withdraw id={entry.id} kind={kind} since={since} onTaken={onTaken} />
      )}
    </header>
  )
}
