import { useRef, useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { useFocusLeft } from '../ui/focus-title'
import { later } from '../ui/later'

const BumpSheet = later(() => import('./entry-sheets').then((m) => m.BumpSheet))
const CancelSheet = later(() => import('./entry-sheets').then((m) => m.CancelSheet))
const CancelCallSheet = later(() => import('./entry-sheets').then((m) => m.CancelCallSheet))
const SpeedUpSheet = later(() => import('./entry-sheets').then((m) => m.SpeedUpSheet))

/** The actions that are available for a swap in progress. */
export function SwapActions({ entry, profile }: { entry: EntryView; profile: ProfileView }) {
  const [open, setOpen] = useState<'bump' | 'cancel' | 'speed-up' | null>(null)
  const { id, payer, actions, intent } = entry
  const paysOnEvm = 'kind' in intent ? intent.kind === 'evm-payment' : intent.direction === 'to-bitcoin'
  const close = () => setOpen(null)
  if (!actions.bumpFee && !actions.cancel && !actions.speedUp) return null
  return (
    <div className="flex flex-wrap gap-2 py-1">
      {actions.bumpFee && (
        <Action testId="request-bump" label={i18n.t('request.faster')} onOpen={() => setOpen('bump')} />
      )}
      {actions.speedUp && (
        <Action
          testId="request-speed-up"
          label={i18n.t('request.faster')}
          onOpen={() => setOpen('speed-up')}
        />
      )}
      {actions.cancel && (
        <Action testId="request-cancel" label={i18n.t('request.cancel')} onOpen={() => setOpen('cancel')} />
      )}
      {open === 'bump' && <BumpSheet id={id} payer={payer} onClose={close} />}
      {open === 'cancel' &&
        ('networkName' in intent && paysOnEvm ? (
          <CancelCallSheet id={id} profile={profile} networkName={intent.networkName} onClose={close} />
        ) : (
          <CancelSheet id={id} onClose={close} />
        ))}
      {open === 'speed-up' && 'networkName' in intent && (
        <SpeedUpSheet
          id={id}
          payer={payer}
          profile={profile}
          networkName={intent.networkName}
          onClose={close}
        />
      )}
    </div>
  )
}

/** It disappears once it is no longer possible, while the screen stays. */
function Action({ testId, label, onOpen }: { testId: string; label: string; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <Button ref={button} look="small" data-testid={testId} onClick={onOpen}>
      {label}
    </Button>
  )
}
