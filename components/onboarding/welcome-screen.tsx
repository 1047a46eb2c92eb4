import { Link, useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { useShell } from '~/lib/ui/page/shell'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { MarkIcon } from '../ui/icons'
import { HowScreen } from './how-screen'
import { WayDrawing } from './way-drawing'

const HOW_PATH = '/how'

/** Without a profile, the samples come first: they are all that works at once. */
export function WelcomeScreen({ hasProfile }: { hasProfile: boolean }) {
  const shell = useShell()
  const [path, navigate] = useLocation()
  // The popup closes as soon as it loses focus: the setup uses a tab.
  const go = (path: string) =>
    shell.isToolbarPopup ? shell.openTab(`onboarding.html#${path}`) : navigate(path)
  const practice = (
    <Button
      look={hasProfile ? 'quiet' : 'primary'}
      data-testid="welcome-practice"
      onClick={() => navigate(PRACTICE_PATH)}
    >
      {i18n.t('welcome.practice')}
    </Button>
  )
  const how = (
    <Link
      href={HOW_PATH}
      data-testid="welcome-how"
      className="-ms-2 inline-flex min-h-8 items-center self-start rounded-md px-2 text-sm font-medium text-accent hover:bg-accent-tint"
    >
      {i18n.t('welcome.how')}
    </Link>
  )
  if (path === HOW_PATH) return <HowScreen onBack={() => navigate('/')} />
  return (
    <Screen
      title={i18n.t('welcome.title')}
      hasQuietTitle
      actions={
        <>
          {!hasProfile && practice}
          <Button
            look={hasProfile ? 'primary' : 'secondary'}
            data-testid="welcome-create"
            onClick={() => go('/create')}
          >
            {i18n.t('welcome.create')}
          </Button>
          <Button data-testid="welcome-import" onClick={() => go('/import')}>
            {i18n.t('welcome.import')}
          </Button>
          <Button look="quiet" data-testid="welcome-watch" onClick={() => go('/watch')}>
            {i18n.t('welcome.watch')}
          </Button>
        </>
      }
    >
      <div className="flex flex-1 flex-col gap-4 pt-2">
        <div className="flex items-center gap-2.5" translate="no">
          <MarkIcon size={36} />
          <span className="text-xl font-semibold tracking-tight">{i18n.t('app.name')}</span>
        </div>
        <WayDrawing />
        <div className="flex flex-col gap-2">
          <p aria-hidden className="text-[1.625rem] leading-8 font-semibold tracking-tight text-balance">
            {i18n.t('welcome.title')}
          </p>
          <p className="text-base text-pretty text-soft">{i18n.t('welcome.lead')}</p>
        </div>
        <div className="-me-2 mt-auto flex flex-wrap justify-between">
          {how}
          {hasProfile && practice}
        </div>
      </div>
    </Screen>
  )
}
