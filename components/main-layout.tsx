import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views'
import { useSettings } from '~/lib/ui/queries'
import { Blank } from './blank'
import { Header } from './header'
import { StatusBanners } from './status-banners'
import { SwapScreen } from './swap/swap-screen'
import { TabBar } from './tab-bar'

const ReviewScreen = lazy(() => import('./review/review-screen').then((m) => ({ default: m.ReviewScreen })))
const ActivityScreen = lazy(() =>
  import('./activity/activity-screen').then((m) => ({ default: m.ActivityScreen })),
)
const RequestScreen = lazy(() =>
  import('./request/request-screen').then((m) => ({ default: m.RequestScreen })),
)
const ReceiveScreen = lazy(() => import('./receive-screen').then((m) => ({ default: m.ReceiveScreen })))
const SettingsRoutes = lazy(() =>
  import('./settings/settings-routes').then((m) => ({ default: m.SettingsRoutes })),
)

/** The unlocked wallet: balance and sections above, one screen below. A review takes the whole window. */
export function MainLayout({ profile }: { profile: ProfileView }) {
  const [path] = useLocation()
  // Known early, so that the next page knows how long its first picture may be believed.
  useSettings()
  const isReview = path === '/review'
  return (
    <>
      {!isReview && (
        <header>
          <Header profile={profile} />
          <TabBar path={path} />
          <StatusBanners />
        </header>
      )}
      <Suspense fallback={<Blank />}>
        <Switch>
          <Route path="/">
            <SwapScreen profile={profile} />
          </Route>
          <Route path="/review">
            <ReviewScreen profile={profile} />
          </Route>
          <Route path="/activity">
            <ActivityScreen profile={profile} />
          </Route>
          <Route path="/activity/:id">
            {({ id }) => <RequestScreen key={id} id={decodeURIComponent(id)} profile={profile} />}
          </Route>
          <Route path="/receive">
            <ReceiveScreen profile={profile} />
          </Route>
          <Route path="/settings/*?">
            <SettingsRoutes profile={profile} />
          </Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </Suspense>
    </>
  )
}
