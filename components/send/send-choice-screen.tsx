import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { heldOf } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { useWorths } from '~/lib/ui/query/price-queries'
import { useHoldings } from '~/lib/ui/query/holding-queries'
import { assetSendRoute } from '~/lib/ui/page/send-route'
import { AssetList } from '../holdings/asset-list'
import { Screen } from '../screen'

/** Which of the assets that are held is to be sent. */
export function SendChoiceScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const holdings = useWorths(useHoldings(profile))
  return (
    <Screen title={i18n.t('send.open')} onBack={() => navigate('/wallet')}>
      <AssetList holdings={heldOf(holdings)} pathOf={assetSendRoute} />
    </Screen>
  )
}
