import { PHASES } from '~/lib/core/journal/phase'
import type { EntrySummary } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { phaseWords } from '~/lib/ui/text/phase-words'
import { Icon } from './ui/icons'
import { join } from './ui/join'

type PhaseOf = Pick<EntrySummary, 'phase' | 'isCancelled'>

const LOOKS = {
  waiting: 'bg-sunken text-accent',
  cancelled: 'bg-sunken text-soft',
  good: 'bg-accent-tint text-accent',
  bad: 'bg-danger-tint text-danger',
  attention: 'bg-warn-tint text-warn',
} as const

/** A phase at a glance. An own cancellation calls for no attention. */
export function PhaseMark({ entry: { phase, isCancelled } }: { entry: PhaseOf }) {
  const tone = isCancelled ? 'cancelled' : PHASES[phase].tone
  return (
    <span
      aria-hidden
      className={join('flex size-8 shrink-0 items-center justify-center rounded-full', LOOKS[tone])}
    >
      {tone === 'good' && <Icon of="check" size={16} />}
      {(tone === 'bad' || tone === 'cancelled') && <Icon of="cross" size={16} />}
      {tone === 'attention' && <Icon of="warn" size={16} />}
      {tone === 'waiting' && <Icon of="clock" size={18} />}
    </span>
  )
}

type PhaseTextProps = {
  entry: PhaseOf & Pick<EntrySummary, 'intent' | 'isUnsent' | 'proof' | 'txid' | 'claim'>
  withProof: boolean
}

/** A phase in words. `withProof` says of an end that only the bridge reports it. */
export function PhaseText({ entry, withProof }: PhaseTextProps) {
  const { phase, proof } = entry
  const text = phaseWords(entry)
  if (!withProof || proof !== 'service' || !PHASES[phase].terminal) return text
  return `${text} · ${i18n.t('request.proof_service_short')}`
}
