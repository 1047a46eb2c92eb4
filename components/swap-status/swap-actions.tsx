import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { i18n } from '~/lib/ui/i18n'
import { Button } from '../ui/button'
import { later } from '../ui/later'

const BumpSheet = later(() => import('./bump-sheet').then((m) => m.BumpSheet))
const CancelSheet = later(() => import('./cancel-sheet').then((m) => m.CancelSheet))
const CancelCallSheet = later(() => import('./cancel-call-sheet').then((m) => m.CancelCallSheet))
const SpeedUpSheet = later(() => import('./speed-up-sheet').then((m) => m.SpeedUpSheet))

/** The actions that are available for a swap in progress. */
export function SwapActions({ swap, profile }: { swap: EntryView; profile: ProfileView }) {
  const [open, setOpen] = useState<'bump' | 'cancel' | 'speed-up' | null>(null)
  const { id, actions, intent } = swap
  const close = () => setOpen(null)
  if (!actions.bumpFee && !actions.cancel && !actions.speedUp) return null
  return (
    <div className="flex gap-2">
      {actions.bumpFee && (
        <Button look="small" data-testid="request-bump" onClick={() => setOpen('bump')}>
          {i18n.t('request.faster')}
        </Button>
      )}
      {actions.speedUp && (
        <Button look="small" data-testid="request-speed-up" onClick={() => setOpen('speed-up')}>
          {i18n.t('request.faster')}
        </Button>
      )}
      {actions.cancel && (
        <Button look="small" data-testid="request-cancel" onClick={() => setOpen('cancel')}>
          {i18n.t('request.cancel')}
        </Button>
      )}
      {open === 'bump' && <BumpSheet id={id} onClose={close} />}
      {open === 'cancel' &&
        ('kind' in intent && intent.kind === 'evm-payment' ? (
          <CancelCallSheet id={id} profile={profile} networkName={intent.networkName} onClose={close} />
        ) : (
          <CancelSheet id={id} onClose={close} />
        ))}
      {open === 'speed-up' && 'networkName' in intent && (
        <SpeedUpSheet id={id} profile={profile} networkName={intent.networkName} onClose={close} />
      )}
    </div>
  )
}
