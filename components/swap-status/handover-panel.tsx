import type { AwaitedView } from '~/lib/contract/views/handover'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useNow } from '~/lib/ui/query/now'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { agoText } from '~/lib/ui/text/words'
import { Notice } from '../ui/notice'
import { HandedCall } from './handed-call'
import { HandedSpend } from './handed-spend'
import { TakeBack } from './take-back'

type HandoverPanelProps = {
  id: string
  awaits: AwaitedView
  profile: ProfileView
  /** Whether it stands in place of the page's own headline. */
  isHeadline: boolean
  isScanning: boolean
  onScanned: () => void
  onTaken: () => void
}

const TITLES = { payment: 'handover.title', bump: 'handover.bump', cancel: 'handover.cancel' } as const
/** What is said of a PSBT, and of an EVM transaction. */
const SPEND = { hint: 'handover.hint', stillValid: 'handover.still_valid' } as const
const CALL = { hint: 'handover.call_hint', stillValid: 'handover.call_still_valid' } as const

/** A transaction for another signer: out, with what its display must show, and back. */
export function HandoverPanel({ id, awaits, profile, isHeadline, ...back }: HandoverPanelProps) {
  const now = useNow()
  const { kind, step, since, isOverdue } = awaits
  const isSpend = step === undefined
  return (
    <section data-testid="outside-handover" data-kind={kind} data-step={step} className="flex flex-col gap-3">
      <h2 className="text-verdict font-semibold" data-testid={isHeadline ? 'request-headline' : undefined}>
        {i18n.t(TITLES[kind])}
      </h2>
      {!isSpend && step !== 'cancel' && <p className="text-soft">{i18n.t(`raw.${messageName(step)}`)}</p>}
      {isSpend ? (
        <HandedSpend id={id} since={since} onTaken={back.onTaken} />
      ) : (
        <HandedCall id={id} since={since} profile={profile} onTaken={back.onTaken} />
      )}
      <TakeBack id={id} words={isSpend ? SPEND : CALL} {...back} />
      <Notice tone={isOverdue ? 'warn' : 'info'} data-testid="outside-awaited">
        <p>
          {i18n.t('handover.since', { when: agoText(since, now) })}
          {isOverdue && ` ${i18n.t('handover.overdue')}`}
        </p>
        <p>{i18n.t(isSpend ? 'handover.giving_up' : 'handover.call_giving_up')}</p>
      </Notice>
    </section>
  )
}
