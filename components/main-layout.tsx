import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { AmountsShown } from './amounts-shown'
import { Header } from './header'
import { join } from './ui/join'
import { later } from './ui/later'
import { HostsBanner } from './hosts-banner'
import { StatusBanners } from './status-banners'
import { SwapScreen } from './swap/swap-screen'
import { TabBar } from './tab-bar'

const ReviewScreen = later(() => import('./review-screen').then((m) => m.ReviewScreen))
const SendChoiceScreen = later(() => import('./send/send-choice-screen').then((m) => m.SendChoiceScreen))
const SendScreen = later(() => import('./send/send-screen').then((m) => m.SendScreen))
const EvmSendScreen = later(() => import('./send/evm-send-screen').then((m) => m.EvmSendScreen))
const ActivityScreen = later(() => import('./activity/activity-screen').then((m) => m.ActivityScreen))
const TotalsScreen = later(() => import('./activity/totals-screen').then((m) => m.TotalsScreen))
const SwapStatusScreen = later(() =>
  import('./swap-status/swap-status-screen').then((m) => m.SwapStatusScreen),
)
const ReceiptScreen = later(() => import('./swap-status/receipt-screen').then((m) => m.ReceiptScreen))
const ReportScreen = later(() => import('./swap-status/report-screen').then((m) => m.ReportScreen))
const WalletScreen = later(() => import('./holdings/wallet-screen').then((m) => m.WalletScreen))
const AssetScreen = later(() => import('./holdings/asset-screen').then((m) => m.AssetScreen))
const CoinsScreen = later(() => import('./holdings/coins-screen').then((m) => m.CoinsScreen))
const ReceiveScreen = later(() => import('./receive-screen').then((m) => m.ReceiveScreen))
const ScanForSwap = later(() => import('./scan/scan-routes').then((m) => m.ScanForSwap))
const ScanForPayment = later(() => import('./scan/scan-routes').then((m) => m.ScanForPayment))
const OpenLinkScreen = later(() => import('./swap-link/open-link-screen').then((m) => m.OpenLinkScreen))
const SettingsRoutes = later(() => import('./settings/settings-routes').then((m) => m.SettingsRoutes))

/** Loaded early. Not the pages that read QR codes, which are a tab's own: the popup is left on the way there. */
const SCREENS = [
  ReviewScreen,
  SendChoiceScreen,
  SendScreen,
  EvmSendScreen,
  ActivityScreen,
  TotalsScreen,
  SwapStatusScreen,
  ReceiptScreen,
  ReportScreen,
  WalletScreen,
  AssetScreen,
  CoinsScreen,
  ReceiveScreen,
  SettingsRoutes,
]

/** With large text, banners leave the screen below them at least half of the height, and scroll. */
const HEADER =
  'max-h-1/2 shrink-0 overflow-y-auto short:max-h-none ' +
  'wide:max-h-none wide:border-e wide:border-line wide:bg-panel wide:py-4'

/** The unlocked wallet: balance and sections above or, in a wide tab, beside one screen. A review takes all the height. */
export function MainLayout({ profile }: { profile: ProfileView }) {
  const [path] = useLocation()
  useEffect(() => {
    const task = requestIdleCallback(() => SCREENS.forEach((screen) => screen.preload()))
    return () => cancelIdleCallback(task)
  }, [])
  return (
    <>
      <header className={join(HEADER, path === '/review' && 'hidden wide:block')}>
        <Header profile={profile} />
        <TabBar path={path} />
        <div className="scroll-lane overflow-hidden px-4">
          <HostsBanner hosts={profile.hosts} />
          <StatusBanners />
        </div>
      </header>
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
        <Route path="/activity/totals">
          <TotalsScreen />
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
        <Route path="/import-backup">
          <Redirect to="/settings/backup-import" replace />
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </>
  )
}
