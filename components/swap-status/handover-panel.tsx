import type { AwaitedView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { EntryView } from '~/lib/contract/views/history'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { DOT } from '~/lib/ui/text/format'
import { intentFacts, sumIn } from '~/lib/ui/text/intent'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { useNow } from '~/lib/ui/query/now'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { agoText } from '~/lib/ui/text/words'
import { join } from '../ui/join'
import { AskPage } from './ask-page'
import { HandedCall } from './handed-call'
import { HandedSpend } from './handed-spend'
import { type AskedReturn, ReturnDecision } from './return-decision'
import { STANDING } from './return-problem'
import { ScanSigned } from './scan-signed'
import { SwapActions } from './swap-actions'
import { TakeBack } from './take-back'
import { Withdraw } from './withdraw'

type HandoverPanelProps = {
  entry: EntryView
  awaits: AwaitedView
  profile: ProfileView
  /** Where the page's primary action goes. */
  foot: HTMLElement | null
  isScanning: boolean
  onScan: (isScanning: boolean) => void
  onTaken: () => void
}

const TITLES = { payment: 'handover.title', bump: 'handover.bump', cancel: 'handover.cancel' } as const

/** A transaction for another signer: out, with what its display must show, and back. */
export function HandoverPanel({
  entry,
  awaits,
  profile,
  foot,
  isScanning,
  onScan,
  onTaken,
}: HandoverPanelProps) {
  const now = useNow()
  const sumText = useSumText()
  const [question, setQuestion] = useState<AskedReturn>()
  const { id, intent, sent } = entry
  const { kind, step, since, isOverdue } = awaits
  const isSpend = step === undefined
  const standing = isSpend ? STANDING.spend : STANDING.call
  if (question !== undefined) {
    const units = 'direction' in intent ? unitsOf(intentFacts(intent, profile, undefined)) : undefined
    return <ReturnDecision first={question} {...{ units, standing, foot, onTaken }} />
  }
  const notes = (
    <div data-testid="outside-awaited" className="flex flex-col gap-2 pt-3 text-sm">
      <p>{i18n.t('handover.since', { when: agoText(since, now) })}</p>
      {kind === 'payment' && <p>{i18n.t(isSpend ? 'handover.giving_up' : 'handover.call_giving_up')}</p>}
      {kind !== 'payment' && <p>{i18n.t('handover.withdrawn')}</p>}
      <p className="text-soft">{i18n.t(isSpend ? 'handover.hint' : 'handover.call_hint')}</p>
    </div>
  )
  return (
    <section
      data-testid="outside-handover"
      data-kind={kind}
      data-step={step}
      className="flex flex-1 flex-col gap-2 low:gap-1"
    >
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
                {!isSpend && step !== 'cancel' && `${i18n.t(`raw.${messageName(step)}`)}${DOT}`}
                {swapTitle(entry, profile, sumText) ?? <bdi dir="ltr">{sumText(sumIn(profile, sent))}</bdi>}
              </>
            )}
          </p>
        </div>
        {kind === 'payment' ? (
          <SwapActions entry={entry} profile={profile} />
        ) : (
          <Withdraw id={id} kind={kind} since={since} onTaken={onTaken} />
        )}
      </header>
      {isSpend && isOfPage(entry) && <AskPage id={id} onAsked={setQuestion} />}
      {isSpend ? (
        <HandedSpend
          id={id}
          entry={entry}
          profile={profile}
          since={since}
          onTaken={onTaken}
          onAsked={setQuestion}
          notes={notes}
        />
      ) : (
        <HandedCall
          id={id}
          since={since}
          profile={profile}
          onTaken={onTaken}
          onAsked={setQuestion}
          notes={notes}
        />
      )}
      <TakeBack
        id={id}
        standing={standing}
        isScanning={isScanning}
        onScanned={() => onScan(false)}
        onTaken={onTaken}
        onAsked={setQuestion}
      />
      {foot !== null &&
        createPortal(
          <ScanSigned id={id} isScanning={isScanning} onToggle={() => onScan(!isScanning)} />,
          foot,
        )}
    </section>
  )
}
