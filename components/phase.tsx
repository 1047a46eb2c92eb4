import { PHASES } from '~/lib/core/journal/phase'
import type { Phase, Proof } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/i18n'
import { CheckIcon, ClockIcon, CrossIcon, WarnIcon } from './ui/icons'
import { join } from './ui/join'

const LOOKS = {
  waiting: 'bg-sunken text-accent',
  good: 'bg-accent-tint text-accent',
  bad: 'bg-danger-tint text-danger',
  attention: 'bg-warn-tint text-warn',
} as const

/** A phase at a glance. */
export function PhaseMark({ phase }: { phase: Phase }) {
  const { tone } = PHASES[phase]
  return (
    <span
      aria-hidden
      className={join('flex size-8 shrink-0 items-center justify-center rounded-full', LOOKS[tone])}
    >
      {tone === 'good' && <CheckIcon size={16} />}
      {tone === 'bad' && <CrossIcon size={16} />}
      {tone === 'attention' && <WarnIcon size={16} />}
      {tone === 'waiting' && <ClockIcon size={18} />}
    </span>
  )
}

/** A phase in words; "done" only where the chains say so, else whose word it is. */
export function PhaseWords({ phase, proof }: { phase: Phase; proof: Proof }) {
  const words = i18n.t(`phase.${phase}`)
  if (proof !== 'service' || !PHASES[phase].terminal) return words
  return `${words} · ${i18n.t('request.proof_service_short')}`
}
