import type { AwaitedView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { EntryView } from '~/lib/contract/views/history'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { intentFacts } from '~/lib/ui/text/intent'
import { useNow } from '~/lib/ui/query/now'
import { i18n } from '~/lib/ui/text/i18n'
import { agoText } from '~/lib/ui/text/words'
import { AskPage } from './ask-page'
import { HandedCall } from './handed-call'
import { HandedSpend } from './handed-spend'
import { HandoverHead } from './handover-head'
import { type AskedReturn, ReturnDecision } from './return-decision'
import { STANDING } from './return-problem'
import { ScanSigned } from './scan-signed'
import { TakeBack } from './take-back'

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
  const [question, setQuestion] = useState<AskedReturn>()
  const { id, intent } = entry
  const { kind, step, since } = awaits
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
      <HandoverHead entry={entry} awaits={awaits} profile={profile} onTaken={onTaken} />
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
