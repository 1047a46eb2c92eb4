import type { Ref } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui'
import { i18n } from '~/lib/ui/text/i18n'
import { Address } from '../address'
import { openRecipient } from '../recipient/open-recipient'
import { RecipientChooser } from '../recipient/recipient-chooser'
import { ScanButton } from '../scan/scan-button'
import { OpenField } from '../open-field'
import { join } from '../ui/join'

const MAX_LENGTH = 5_000

type RecipientFieldProps = {
  ref: Ref<HTMLInputElement>
  kind: RecipientTarget['kind']
  value: string
  isInvalid: boolean
  /** The address that the wallet has read in it. */
  address: string | undefined
  onEnter: (text: string) => void
}

/**
 * Whom a payment pays: typed, pasted with or without a link around it, or chosen from those that the user knows. An address
 * stands whole and in groups, until it is being typed in; its lines have their room from the start.
 */
export function RecipientField({ ref, kind, value, isInvalid, address, onEnter }: RecipientFieldProps) {
  return (
    <OpenField
      ref={ref}
      label={i18n.t('swap.recipient')}
      aside={
        <span className="flex items-center gap-2 text-xs">
          <ScanButton />
          <RecipientChooser isPayment kind={kind} value={value} onChoose={onEnter} />
        </span>
      }
      isInvalid={isInvalid}
      data-testid="send-recipient"
      autoCapitalize="none"
      open={openRecipient(kind)}
      value={value}
      title={value}
      onChange={(event) => onEnter(event.target.value.slice(0, MAX_LENGTH))}
      dir="ltr"
      className={join('font-mono text-xs tracking-tight', kind === 'bitcoin' ? 'min-h-19.5' : 'min-h-14.5')}
      shown={!isInvalid && address !== undefined && <Address address={address} />}
    />
  )
}
