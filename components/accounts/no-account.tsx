import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { Screen } from '../screen'
import { isSection } from '../tab-bar'
import { Button } from '../ui/button'

/** In place of what an account holds, pays and receives, where there is none. */
export function NoAccount() {
  const [path, navigate] = useLocation()
  return (
    <Screen
      title={i18n.t('accounts.title')}
      onBack={isSection(path) ? undefined : () => navigate('/wallet')}
      actions={
        <Button
          look="primary"
          data-testid="account-watch"
          onClick={() => navigate('/settings/accounts/watch')}
        >
          {i18n.t('accounts.watch')}
        </Button>
      }
    >
      <div data-testid="no-account" className="flex flex-col items-start gap-3 text-pretty">
        <p>{i18n.t('watch.none')}</p>
        <p className="text-soft">{i18n.t('settings.no_phrase')}</p>
        <Button
          look="quiet"
          data-testid="no-account-erase"
          className="-ms-2"
          onClick={() => navigate('/settings/reset')}
        >
          {i18n.t('forgot.erase')}
        </Button>
      </div>
    </Screen>
  )
}
