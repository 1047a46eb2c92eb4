import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { notedReview } from '~/lib/ui/page/review-note'
import type { SessionNotes } from '~/lib/ui/page/session-notes'
import { useShell } from '~/lib/ui/page/shell'
import { useHasPanes } from '~/lib/ui/page/use-has-panes'
import { useHasNoAccount } from '~/lib/ui/query/accounts'
import { NoAccount } from './accounts/no-account'
import { AmountsShown } from './amounts-shown'
import { AppHead, BAR_END, hasBar } from './app-head'
import { join } from './ui/join'
import { later } from './ui/later'
import { HostsBanner } from './hosts-banner'
import { PaneContext } from './pane'
import { SwapScreen } from './swap/swap-screen'
import { isSection, TabBar } from './tab-bar'

const ReviewScreen = later(() => import('./review-screen').then((m) => m.ReviewScreen))
const SendChoiceScreen = later(() => import('./send/send-screens').then((m) => m.SendChoiceScreen))
const SendScreen = later(() => import('./send/send-screens').then((m) => m.SendScreen))
const EvmSendScreen = later(() => import('./send/send-screens').then((m) => m.EvmSendScreen))
const ActivityScreen = later(() => import('./activity/activity-screen').then((m) => m.ActivityScreen))
const SwapStatusScreen = later(() =>
  import('./swap-status/swap-status-screen').then((m) => m.SwapStatusScreen),
)
const ReceiptScreen = later(() => import('./swap-status/entry-papers').then((m) => m.ReceiptScreen))
const ReportScreen = later(() => import('./swap-status/entry-papers').then((m) => m.ReportScreen))
const WalletScreen = later(() => import('./holdings/holdings-screens').then((m) => m.WalletScreen))
const AssetScreen = later(() => import('./holdings/holdings-screens').then((m) => m.AssetScreen))
const CoinsScreen = later(() => import('./holdings/holdings-screens').then((m) => m.CoinsScreen))
const ReceiveScreen = later(() => import('./receive-screen').then((m) => m.ReceiveScreen))
const BridgeScreen = later(() => import('./bridge/bridge-screen').then((m) => m.BridgeScreen))
const ScanForSwap = later(() => import('./scan/scan-routes').then((m) => m.ScanForSwap))
const ScanForPayment = later(() => import('./scan/scan-routes').then((m) => m.ScanForPayment))
const OpenLinkScreen = later(() => import('./swap-link/open-link-screen').then((m) => m.OpenLinkScreen))
const PaneHint = later(() => import('./holdings/holdings-screens').then((m) => m.PaneHint))
const NewestEntry = later(() => import('./holdings/holdings-screens').then((m) => m.NewestEntry))
const SettingsRoutes = later(() => import('./settings/settings-routes').then((m) => m.SettingsRoutes))

/** Loaded early. Not the pages that read QR codes, which are a tab's own: the popup is left on the way there. */
const SCREENS = [
  ReviewScreen,
  SendChoiceScreen,
  SendScreen,
  EvmSendScreen,
  ActivityScreen,
  SwapStatusScreen,
  ReceiptScreen,
  ReportScreen,
  WalletScreen,
  AssetScreen,
  CoinsScreen,
  ReceiveScreen,
  SettingsRoutes,
]

const TWO_PANES = 'wide:grid wide:grid-cols-[29.5rem_minmax(0,1fr)] wide:grid-rows-[minmax(0,1fr)]'
const DETAIL = 'flex min-h-0 flex-col border-s border-line bg-ground [--ground:var(--sunken)]'

/** The list that a path's screen is an entry of, or is. */
const LISTS: Readonly<Record<string, 'activity' | 'wallet'>> = {
  activity: 'activity',
  entries: 'activity',
  wallet: 'wallet',
  receive: 'wallet',
  send: 'wallet',
}

/** Screens of what an account holds, pays and receives. */
const OF_ACCOUNT = /^\/($|link|receive|scan|send|wallet)/

function listBeside(path: string): 'activity' | 'wallet' | null {
  return LISTS[path.split('/')[1] ?? ''] ?? null
}

/** A review stays where its form was: that of a payment beside the holdings. */
function formBehind(path: string, notes: SessionNotes): string {
  if (path !== '/review') return path
  const kind = notedReview(notes, Date.now())?.kind
  return kind === undefined || kind === 'swap' ? '/' : '/send'
}

/**
 * The unlocked wallet: one screen above the sections or, in a wide tab, beside them. The head stands above forms and
 * holdings; a review takes all the height.
 */
export function MainLayout({ profile }: { profile: ProfileView }) {
  const [path] = useLocation()
  useEffect(() => {
    const task = requestIdleCallback(() => SCREENS.forEach((screen) => screen.preload()))
    return () => cancelIdleCallback(task)
  }, [])
  const hasPanes = useHasPanes()
  const { notes } = useShell()
  const isBare = useHasNoAccount() && OF_ACCOUNT.test(path)
  const form = hasPanes && !isBare ? formBehind(path, notes) : ''
  const list = listBeside(form)
  const hasOutlook = form === '/'
  return (
    <>
      <AppHead profile={profile} path={path}>
        <HostsBanner hosts={profile.hosts} />
      </AppHead>
      <div
        className={join(
          'panes flex min-h-0 flex-1 flex-col short:min-h-fit',
          hasPanes && '[--side:2rem]',
          hasBar(path) && isSection(path) && BAR_END,
          (list !== null || hasOutlook) && TWO_PANES,
        )}
      >
        {list !== null && (
          <div className="flex min-h-0 flex-col print:hidden">
            <PaneContext value={path === `/${list}` ? 'main' : 'beside'}>
              {list === 'activity' ? (
                <ActivityScreen profile={profile} />
              ) : (
                <WalletScreen profile={profile} />
              )}
            </PaneContext>
          </div>
        )}
        <div className={list === null ? 'contents' : DETAIL}>
          {path === `/${list}` && list !== null ? (
            list === 'activity' ? (
              <NewestEntry />
            ) : (
              <PaneHint />
            )
          ) : isBare ? (
            <NoAccount />
          ) : (
            <Screens path={path} profile={profile} />
          )}
        </div>
        {hasOutlook && path !== '/' && <div className={DETAIL} />}
      </div>
      <TabBar path={path} />
    </>
  )
}

function Screens({ path, profile }: { path: string; profile: ProfileView }) {
  return (
    <Switch>
      <Route path="/">
        <SwapScreen profile={profile} />
      </Route>
      <Route path="/review">
        <ReviewScreen profile={profile} />
      </Route>
      <Route path="/send">
        <SendChoiceScreen profile={profile} />
      </Route>
      <Route path="/send/bitcoin/native">
        <SendScreen />
      </Route>
      <Route path="/send/:network/:asset">
        {({ network, asset }) => (
          <EvmSendScreen network={decodeURIComponent(network)} token={asset} profile={profile} />
        )}
      </Route>
      <Route path="/send/:network/:asset/scan">
        {({ network, asset }) => (
          <ScanForPayment profile={profile} network={decodeURIComponent(network)} asset={asset} />
        )}
      </Route>
      <Route path="/scan">
        <ScanForSwap profile={profile} />
      </Route>
      <Route path="/link/*">
        <OpenLinkScreen key={path} profile={profile} />
      </Route>
      <Route path="/activity">
        <ActivityScreen profile={profile} />
      </Route>
      <Route path="/entries/:id">
        {({ id }) => <SwapStatusScreen key={id} id={decodeURIComponent(id)} profile={profile} />}
      </Route>
      <Route path="/entries/:id/receipt">
        {({ id }) => (
          <AmountsShown>
            <ReceiptScreen id={decodeURIComponent(id)} profile={profile} />
          </AmountsShown>
        )}
      </Route>
      <Route path="/entries/:id/report">{({ id }) => <ReportScreen id={decodeURIComponent(id)} />}</Route>
      <Route path="/wallet">
        <WalletScreen profile={profile} />
      </Route>
      <Route path="/wallet/bitcoin/native/coins">
        <CoinsScreen />
      </Route>
      <Route path="/wallet/:network/:asset">
        {({ network, asset }) => (
          <AssetScreen network={decodeURIComponent(network)} token={asset} profile={profile} />
        )}
      </Route>
      <Route path="/receive/:kind?">
        {({ kind }) => <ReceiveScreen isEvm={kind === 'evm'} profile={profile} />}
      </Route>
      <Route path="/settings/*?">
        <SettingsRoutes profile={profile} />
      </Route>
      <Route path="/bridge">
        <BridgeScreen />
      </Route>
      <Route path="/import-backup">
        <Redirect to="/settings/backup-import" replace />
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}
