import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { useShell } from '~/lib/ui/page/shell'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { MarkIcon } from '../ui/icons'

/** What to know before there is a wallet. */
const TOLD = ['bridge', 'leaves', 'risk'] as const

/** Without a profile, the samples come first: they are all that works at once. */
export function WelcomeScreen({ hasProfile }: { hasProfile: boolean }) {
  const shell = useShell()
  const [, navigate] = useLocation()
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
          {hasProfile && practice}
        </>
      }
    >
      <div className="flex flex-1 flex-col justify-center gap-3 px-1">
        <div className="flex items-center gap-3">
          <MarkIcon size={40} />
          <p aria-hidden className="text-xl font-semibold text-balance">
            {i18n.t('welcome.title')}
          </p>
        </div>
        <dl className="flex flex-col gap-2">
          {TOLD.map((part) => (
            <div key={part}>
              <dt className="text-sm font-semibold">{i18n.t(`welcome.${part}_title`)}</dt>
              <dd className="text-sm text-pretty text-soft">{i18n.t(`welcome.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Screen>
  )
}
