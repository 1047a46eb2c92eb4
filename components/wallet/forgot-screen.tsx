import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { useStatus } from '~/lib/ui/query/queries'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Drawing } from '../ui/drawing'
import { Notice } from '../ui/notice'
import { PasskeyDropped } from './passkey-dropped'
import { RESTORE_PATH } from './restore-path'
import { ResetForm } from './reset-form'

/** The ways on without the password: the phrase first, which keeps everything. */
export function ForgotScreen({ onBack }: { onBack: () => void }) {
  const shell = useShell()
  const [, navigate] = useLocation()
  const [isErasing, setErasing] = useState(false)
  const { data: status } = useStatus()
  // The popup closes as soon as it loses focus: the phrase is typed in a tab.
  const restore = () =>
    shell.isToolbarPopup ? shell.openTab(`onboarding.html#${RESTORE_PATH}`) : navigate(RESTORE_PATH)
  if (isErasing)
    return (
      <Screen title={i18n.t('reset.title')} onBack={() => setErasing(false)}>
        <div className="flex flex-col gap-4">
          <Notice tone="warn">{i18n.t('forgot.warning')}</Notice>
          <ResetForm />
        </div>
      </Screen>
    )
  if (status?.isWatching === true)
    return (
      <Screen title={i18n.t('forgot.title')} onBack={onBack}>
        <div className="flex flex-col gap-4">
          <Notice tone="info">{i18n.t('forgot.watching')}</Notice>
          <ResetForm />
        </div>
      </Screen>
    )
  return (
    <Screen
      title={i18n.t('forgot.title')}
      onBack={onBack}
      actions={
        <>
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 flex-1 text-sm text-soft">{i18n.t('forgot.no_phrase')}</p>
            <Button
              look="quiet"
              className="min-h-11 text-danger! hover:bg-danger-tint!"
              data-testid="forgot-erase"
              onClick={() => setErasing(true)}
            >
              {i18n.t('forgot.erase')}
            </Button>
          </div>
          <Button look="primary" data-testid="forgot-restore" onClick={restore}>
            {i18n.t('forgot.restore')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Drawing of="key" width={104} />
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{i18n.t('forgot.lead')}</h2>
          <p className="text-soft">{i18n.t('forgot.body')}</p>
        </div>
        <ol className="flex flex-col">
          <Step number="1">{i18n.t('forgot.step_enter')}</Step>
          <Step number="2" note={i18n.t('forgot.step_check_note')}>
            {i18n.t('forgot.step_check')}
          </Step>
          <Step number="3" note={i18n.t('forgot.step_password_note')}>
            {i18n.t('forgot.step_password')}
          </Step>
        </ol>
        <PasskeyDropped />
      </div>
    </Screen>
  )
}

type StepProps = { number: string; note?: string; children: ReactNode }

/** A step, with a line to the next one. */
function Step({ number, note, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-3 before:absolute before:inset-y-0 before:start-3 before:border-s before:border-line last:before:hidden">
      <span
        aria-hidden
        className="relative flex size-6 shrink-0 items-center justify-center rounded-full border border-edge bg-ground text-sm font-semibold text-soft"
      >
        {number}
      </span>
      <span className="flex min-w-0 flex-col pt-0.5">
        <span>{children}</span>
        {note !== undefined && <span className="text-sm text-soft">{note}</span>}
      </span>
    </li>
  )
}
