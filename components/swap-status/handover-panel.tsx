import type { AwaitedView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Intent } from '~/lib/core/journal/types'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { intentFacts } from '~/lib/ui/text/intent'
import { useNow } from '~/lib/ui/query/now'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { agoText } from '~/lib/ui/text/words'
import { Notice } from '../ui/notice'
import { HandedCall } from './handed-call'
import { HandedSpend } from './handed-spend'
import { type AskedReturn, ReturnDecision } from './return-decision'
import { STANDING } from './return-problem'
import { ScanSigned } from './scan-signed'
import { TakeBack } from './take-back'
import { Withdraw } from './withdraw'

type HandoverPanelProps = {
  id: string
  awaits: AwaitedView
  profile: ProfileView
  intent: Intent
  /** Whether it stands in place of the page's own headline. */
  isHeadline: boolean
  /** Where the page's primary action goes. */
  foot: HTMLElement | null
  /** Called once a valid signature is back that waits for the user's answer. */
  onAsked: () => void
  onTaken: () => void
}

const TITLES = { payment: 'handover.title', bump: 'handover.bump', cancel: 'handover.cancel' } as const
/** A transaction for another signer: out, with what its display must show, and back. */
export function HandoverPanel({
  id,
  awaits,
  profile,
  intent,
  isHeadline,
  foot,
  onAsked,
  onTaken,
}: HandoverPanelProps) {
  const now = useNow()
  const [isScanning, setScanning] = useState(false)
  const [question, setQuestion] = useState<AskedReturn>()
  const ask = (returned: AskedReturn) => {
    setQuestion(returned)
    onAsked()
  }
  const { kind, step, since, isOverdue } = awaits
  const isSpend = step === undefined
  const standing = isSpend ? STANDING.spend : STANDING.call
  if (question !== undefined) {
    const units = 'direction' in intent ? unitsOf(intentFacts(intent, profile, undefined)) : undefined
    return <ReturnDecision first={question} {...{ units, standing, isHeadline, foot, onTaken }} />
  }
  return (
    <section data-testid="outside-handover" data-kind={kind} data-step={step} className="flex flex-col gap-3">
      <h2 className="text-verdict font-semibold" data-testid={isHeadline ? 'request-headline' : undefined}>
        {i18n.t(TITLES[kind])}
      </h2>
      {!isSpend && step !== 'cancel' && <p className="text-soft">{i18n.t(`raw.${messageName(step)}`)}</p>}
      {isSpend ? (
        <HandedSpend id={id} since={since} onTaken={onTaken} onAsked={ask} />
      ) : (
        <HandedCall id={id} since={since} profile={profile} onTaken={onTaken} onAsked={ask} />
      )}
      <TakeBack
        id={id}
        hint={isSpend ? 'handover.hint' : 'handover.call_hint'}
        standing={standing}
        isScanning={isScanning}
        onScanned={() => setScanning(false)}
        onTaken={onTaken}
        onAsked={ask}
      />
      <Notice tone={isOverdue ? 'warn' : 'info'} data-testid="outside-awaited">
        <p>
          {i18n.t('handover.since', { when: agoText(since, now) })}
          {isOverdue && ` ${i18n.t('handover.overdue')}`}
        </p>
        {kind === 'payment' && <p>{i18n.t(isSpend ? 'handover.giving_up' : 'handover.call_giving_up')}</p>}
      </Notice>
      {kind !== 'payment' && <Withdraw id={id} kind={kind} since={since} onTaken={onTaken} />}
      {foot !== null &&
        createPortal(
          <ScanSigned id={id} isScanning={isScanning} onToggle={() => setScanning(!isScanning)} />,
          foot,
        )}
    </section>
  )
}
