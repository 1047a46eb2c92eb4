import { PHASES } from '~/lib/core/journal/phase'
import type { EntrySummary } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { phaseWords } from '~/lib/ui/text/phase-words'

type PhaseOf = Pick<EntrySummary, 'phase' | 'isCancelled'>

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
