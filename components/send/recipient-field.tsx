import type { Ref } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui'
import { i18n } from '~/lib/ui/i18n'
import type { Unit } from '~/lib/ui/intent'
import { RecipientChooser } from '../recipient/recipient-chooser'
import { RecipientNotes } from '../recipient/recipient-notes'
import { usePastedLink } from '../recipient/use-pasted-link'
import type { RecipientReading } from '../recipient/use-recipient-reading'
import { ScanButton } from '../scan/scan-button'
import { TextField } from '../ui/field'

const MAX_LENGTH = 5_000

type RecipientFieldProps = {
  ref: Ref<HTMLInputElement>
  target: RecipientTarget
  /** Of what a payment link's amount counts. */
  unit: Unit
  value: string
  reading: RecipientReading
  isOwn: boolean
  onChange: (text: string) => void
}

/** Whom a payment pays: typed, pasted with or without a link around it, or chosen from those that the user knows. */
export function RecipientField({ ref, target, unit, value, reading, isOwn, onChange }: RecipientFieldProps) {
  const link = usePastedLink(target, value, onChange)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={ref}
        label={i18n.t('swap.recipient')}
        aside={
          <span className="flex items-center gap-2 text-xs">
            <ScanButton />
            <RecipientChooser kind={target.kind} value={value} onChoose={link.enter} />
          </span>
        }
        isInvalid={isOwn || reading.error !== null}
        data-testid="send-recipient"
        autoCapitalize="none"
        value={value}
        title={value}
        onChange={(event) => link.enter(event.target.value.slice(0, MAX_LENGTH))}
        className="font-mono text-xs tracking-tight"
      />
      {!isOwn && <RecipientNotes reading={reading} request={link.request} unit={unit} />}
    </div>
  )
}
