import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { useShell } from '~/lib/ui/page/shell'
import { useStatus } from '~/lib/ui/query/queries'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { MarkIcon } from '../ui/icons'
import { BridgeFile } from './bridge-file'
import { HowScreen } from './how-screen'
import { WayDrawing } from './way-drawing'

const HOW_PATH = '/how'

/** Two ways in, and the steps of the first; the bridge is the last step, where none is built in. */
export function WelcomeScreen({ hasProfile }: { hasProfile: boolean }) {
  const shell = useShell()
  // Only a site that asks gives a reason to have no account.
  const isAsked = (useStatus().data?.approvals ?? 0) > 0
  const [path, navigate] = useLocation()
  // The popup closes as soon as it loses focus: the setup uses a tab.
  const go = (path: string) =>
    shell.isToolbarPopup ? shell.openTab(`onboarding.html#${path}`) : navigate(path)
  const inTab = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!shell.isToolbarPopup) return
    event.preventDefault()
    go(event.currentTarget.hash.slice(1))
  }
  if (path === HOW_PATH) return <HowScreen onBack={() => navigate('/')} />
  return (
    <Screen
      title={i18n.t('welcome.title')}
      hasQuietTitle
      actions={
        <>
          <Button look="primary" data-testid="welcome-create" onClick={() => go('/create')}>
            {i18n.t('welcome.create')}
          </Button>
          <Button data-testid="welcome-import" onClick={() => go('/import')}>
            {i18n.t('welcome.import')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 pt-2">
        <div className="flex items-center gap-2.5" translate="no">
          <MarkIcon size={32} />
          <span className="text-xl font-semibold tracking-tight">{i18n.t('app.name')}</span>
        </div>
        <WayDrawing />
        <div className="flex flex-col gap-1">
          <p aria-hidden className="text-[1.625rem] leading-8 font-semibold tracking-tight text-balance">
            {i18n.t('welcome.title')}
          </p>
          <p className="text-pretty text-soft">{i18n.t('welcome.lead')}</p>
        </div>
        <ol className="flex flex-col gap-2">
          <WelcomeStep at={1} title={i18n.t('welcome.words')} note={i18n.t('welcome.words_why')} />
          <WelcomeStep at={2} title={i18n.t('password.title')} note={i18n.t('welcome.password_why')} />
          {!hasProfile && (
            <WelcomeStep at={3} title={i18n.t('no_profile.title')} note={i18n.t('welcome.bridge_when')} />
          )}
        </ol>
        <div className="-me-2 mt-auto flex flex-wrap justify-between">
          <WelcomeLink href={HOW_PATH} testId="welcome-how">
            {i18n.t('welcome.how')}
          </WelcomeLink>
          <Button look="quiet" data-testid="welcome-practice" onClick={() => navigate(PRACTICE_PATH)}>
            {i18n.t('welcome.practice')}
          </Button>
          <WelcomeLink href="/watch" testId="welcome-watch" onClick={inTab}>
            {i18n.t('welcome.watch')}
          </WelcomeLink>
          {isAsked && (
            <WelcomeLink href="/site" testId="welcome-site" onClick={inTab}>
              {i18n.t('welcome.site')}
            </WelcomeLink>
          )}
          <BridgeFile />
        </div>
      </div>
    </Screen>
  )
}

function WelcomeStep({ at, title, note }: { at: number; title: string; note: string }) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-edge text-sm font-semibold text-soft"
      >
        {at}
      </span>
      <span className="flex flex-col">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-soft">{note}</span>
      </span>
    </li>
  )
}

type WelcomeLinkProps = {
  href: string
  testId: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  children: ReactNode
}

function WelcomeLink({ testId, ...link }: WelcomeLinkProps) {
  return (
    <Link
      {...link}
      data-testid={testId}
      className="-ms-2 inline-flex min-h-8 items-center rounded-md px-2 text-sm font-medium text-accent hover:bg-accent-tint"
    />
  )
}
