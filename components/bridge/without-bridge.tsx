import { useQuery } from '@tanstack/react-query'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { PRACTICE_PATH } from '~/lib/ui/practice/practice-path'
import { useClient } from '~/lib/ui/query/client'
import { useHasNoAccount } from '~/lib/ui/query/accounts'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { NoAccount } from '../accounts/no-account'
import { AppHead, BAR_END } from '../app-head'
import { Screen } from '../screen'
import { isSection, TabBar } from '../tab-bar'
import { join } from '../ui/join'
import { later } from '../ui/later'
import { BridgeList, BridgeRow } from './bridge-row'
import { BridgeScreen } from './bridge-screen'
import { LastStep } from './last-step'
import { ReceiveFirst } from './receive-first'

const PracticeView = later(() => import('../practice/practice-view').then((m) => m.PracticeView))
const ScanForBridge = later(() => import('../scan/scan-routes').then((m) => m.ScanForBridge))
const SettingsRoutes = later(() => import('../settings/settings-routes').then((m) => m.SettingsRoutes))

/** The unlocked wallet before a bridge is chosen, or after it was lost: it receives, and asks for a bridge for all else. */
export function WithoutBridge() {
  const [path, navigate] = useLocation()
  const origin = useWalletOrigin()
  const isBare = useHasNoAccount()
  const back = () => navigate('/wallet')
  if (path === PRACTICE_PATH || path.startsWith(`${PRACTICE_PATH}/`))
    return <PracticeView onLeave={() => navigate('/')} />
  const isInBar = path !== '/wallet'
  // A link and a backup wait for the same choice as the form.
  const section = path.startsWith('/link/') || path === '/import-backup' ? '/' : path
  const last = origin === 'here' ? 3 : 2
  const count = i18n.t('common.step', { at: last, of: last })
  return (
    <>
      <AppHead profile={null} path={section} isInBar={isInBar} />
      <div
        className={join(
          'panes flex min-h-0 flex-1 flex-col short:min-h-fit',
          isInBar && isSection(section) && BAR_END,
        )}
      >
        <Switch>
          <Route path="/wallet">
            {isBare ? (
              <NoAccount />
            ) : (
              <Screen title={i18n.t('holdings.title')} hasQuietTitle>
                <BridgeList>
                  <BridgeRow
                    testId="receive-open"
                    name={i18n.t('no_profile.receive')}
                    note={i18n.t('no_profile.receive_ready')}
                    onChoose={() => navigate('/receive')}
                  />
                  <BridgeRow
                    testId="bridge-open"
                    name={i18n.t('no_profile.title')}
                    note={i18n.t('no_profile.to_swap')}
                    onChoose={() => navigate('/')}
                  />
                </BridgeList>
              </Screen>
            )}
          </Route>
          <Route path="/receive/*?">
            {isBare ? <NoAccount /> : <ReceiveFirst isNew={origin === 'here'} onBack={back} />}
          </Route>
          <Route path="/activity">
            <Screen title={i18n.t('activity.title')}>
              <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-4 text-center">
                <p className="text-lg font-semibold">{i18n.t('activity.empty_title')}</p>
                <p className="text-pretty text-soft">{i18n.t('no_profile.arrivals')}</p>
              </div>
            </Screen>
          </Route>
          <Route path="/settings/*?">
            <SettingsRoutes profile={null} />
          </Route>
          <Route path="/bridge">
            <BridgeScreen />
          </Route>
          <Route path="/scan">
            <ScanForBridge />
          </Route>
          <Route path="/link/*">
            <LastStep key={path} count={count} />
          </Route>
          <Route path="/import-backup">
            <LastStep count={count} />
          </Route>
          <Route path="/">
            <LastStep count={count} />
          </Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </div>
      <TabBar path={section} />
    </>
  )
}

/** `here`: the phrase was made in this browser, so that no address of it was used elsewhere. */
function useWalletOrigin() {
  const client = useClient()
  return useQuery({ queryKey: keys.walletOrigin, queryFn: () => client.wallet.origin() }).data
}
