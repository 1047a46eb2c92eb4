import { type ReactNode, type Ref, useId } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { ErrorLine } from '../error-line'
import { ScanButton } from '../scan/scan-button'
import { join } from '../ui/join'
import { useOpenText } from '../use-open-text'
import { openRecipient } from './open-recipient'
import { RecipientChooser } from './recipient-chooser'
import { RecipientNotes } from './recipient-notes'
import type { usePastedLink } from './use-pasted-link'
import type { RecipientReading } from './use-recipient-reading'

const MAX_LENGTH = 5_000

type RecipientRowProps = {
  ref: Ref<HTMLInputElement>
  testId: string
  kind: RecipientTarget['kind']
  value: string
  reading: RecipientReading
  link: ReturnType<typeof usePastedLink>
  /** The unit of a link's amount. */
  unit: Unit
  /** Whose address it is, in the field's place until it is being typed in. */
  chip: ReactNode
  /** Whether the address stands whole below. */
  isWhole: boolean
  /** Whether what is wrong with it is told elsewhere. */
  isRefused?: boolean
  isPayment?: boolean
  onType?: (text: string) => void
  onBlur?: () => void
}

/** Who is paid: typed, pasted with or without a link around it, scanned, or chosen from those that the user knows. */
export function RecipientRow({
  ref,
  testId,
  kind,
  value,
  reading,
  link,
  unit,
  chip,
  isWhole,
  isRefused = false,
  isPayment = false,
  onType = link.enter,
  onBlur,
}: RecipientRowProps) {
  const id = useId()
  const open = useOpenText<HTMLInputElement>(
    (event) => onType(event.target.value.slice(0, MAX_LENGTH)),
    openRecipient(kind),
  )
  const { view, error } = reading
  const isInvalid = error !== null
  return (
    <div className="flex flex-col gap-2 py-1.5 low:py-0.5">
      <div className="flex min-h-8 items-center gap-2 px-4">
        <label htmlFor={id} className="text-sm text-soft">
          {i18n.t('review.to_short')}
        </label>
        <span className="relative flex min-h-8 min-w-0 flex-1 items-center">
          <input
            ref={ref}
            id={id}
            type="text"
            aria-label={i18n.t('swap.recipient')}
            aria-invalid={isInvalid || isRefused || undefined}
            data-testid={testId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            title={value}
            onChange={open.onChange}
            onBlur={onBlur}
            dir="ltr"
            className={join(
              'peer absolute inset-0 w-full rounded-md bg-panel px-1 font-mono text-xs tracking-tight outline-accent',
              isInvalid ? 'outline-1 outline-danger' : 'opacity-0 focus:opacity-100',
            )}
          />
          {!isInvalid && (
            // A click goes to the field beneath it.
            <span className="pointer-events-none min-w-0 peer-focus:invisible">{chip}</span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-sm">
          <ScanButton />
          <RecipientChooser kind={kind} value={value} isPayment={isPayment} onChoose={link.enter} />
        </span>
      </div>
      <div className="flex flex-col gap-2 px-4 empty:hidden">
        <ErrorAlert error={open.error} />
        <ErrorLine error={error} className="-my-1.5" />
        {view !== null && isWhole && <Address address={view.address} />}
        <RecipientNotes reading={reading} request={link.request} unit={unit} />
      </div>
    </div>
  )
}
