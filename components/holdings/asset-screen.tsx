import { Redirect, useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { symbolText } from '~/lib/contract/text'
import { i18n } from '~/lib/ui/text/i18n'
import { isAssetAt } from '~/lib/ui/text/holdings'
import { useWorths } from '~/lib/ui/query/price-queries'
import { useHoldings } from '~/lib/ui/query/holding-queries'
import { BtcAmount } from '../amount'
import { ExternalText } from '../external-text'
import { Screen } from '../screen'
import { ScreenLink } from '../screen-link'
import { join } from '../ui/join'
import { ArrivingBitcoin } from './arriving-bitcoin'
import { AssetActions } from './asset-actions'
import { AssetAmount, KnowledgeNote } from './asset-amount'
import { AssetMark } from './asset-mark'
import { AssetWorth } from './asset-worth'
import { BitcoinParts } from './bitcoin-parts'
import { TokenContract } from './token-contract'
import { TokenParts } from './token-parts'

type AssetScreenProps = { network: string; token: string; profile: ProfileView }

/** One asset: what is held of it, why some of it may not be available, and what can be done with it. */
export function AssetScreen({ network, token, profile }: AssetScreenProps) {
  const [, navigate] = useLocation()
  // No other network is asked.
  const networks = profile.networks.filter(({ name }) => name === network)
  const holdings = useHoldings({ ...profile, networks })
  const matching = holdings.filter((candidate) => isAssetAt(candidate, network, token))
  const [holding] = useWorths(matching)
  if (holding === undefined) return <Redirect to="/wallet" replace />
  const { asset } = holding
  return (
    <Screen
      title={symbolText(asset.token.symbol)}
      onBack={() => navigate('/wallet')}
      actions={<AssetActions holding={holding} profile={profile} />}
    >
      <div className="flex items-center gap-3 pb-4">
        <AssetMark asset={asset} />
        <div className="@container min-w-0 flex-1">
          <p className="figure" data-testid="asset-balance">
            <AssetAmount holding={holding} />
          </p>
          <p className="text-xs text-soft">
            <ExternalText text={asset.network?.label ?? asset.token.name} maxLength={60} />
            <KnowledgeNote holding={holding} />
          </p>
          <p className={join('text-sm text-soft', asset.network !== null && 'min-h-5')}>
            <AssetWorth holding={holding}>
              {(sats) => (
                <bdi dir="ltr">
                  ≈ <BtcAmount sats={sats} />
                </bdi>
              )}
            </AssetWorth>
          </p>
          {asset.network === null && (
            <p className="text-sm empty:hidden">
              <ArrivingBitcoin />
            </p>
          )}
        </div>
      </div>
      {asset.network === null && (
        <>
          {/* Above the parts, which arrive later and would move it. */}
          <ScreenLink href="/wallet/bitcoin/native/coins" testId="coins-open">
            {i18n.t('coins.open')}
          </ScreenLink>
          <BitcoinParts />
        </>
      )}
      {asset.network !== null && <TokenParts network={asset.network} token={asset.token} />}
      {asset.token.address !== null && <TokenContract address={asset.token.address} />}
    </Screen>
  )
}
