import { Link } from 'wouter'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { assetNetwork } from '~/lib/ui/text/holdings'
import { tokenKey } from '~/lib/ui/text/swap-draft'
import { type ValuedHolding, worthSats } from '~/lib/ui/text/worth'
import { ExternalText } from '../external-text'
import { listLink, ListRow } from '../list-row'
import { ArrivingBitcoin } from './arriving-bitcoin'
import { AssetAmount, KnowledgeNote } from './asset-amount'
import { AssetMark } from './asset-mark'
import { AssetWorth, ShortWorth } from './asset-worth'

/** @param path where it leads */
export function AssetRow({ holding, path }: { holding: ValuedHolding; path: string }) {
  const { asset, amount } = holding
  const { network, token } = asset
  const hasMoney = useHasMoney(holding)
  const held = <AssetAmount holding={holding} />
  const worth = <AssetWorth holding={holding}>{(sats) => <ShortWorth sats={sats} />}</AssetWorth>
  return (
    <Link
      href={path}
      data-testid="asset-row"
      data-network={assetNetwork(asset)}
      data-asset={tokenKey(token)}
      data-balance={amount ?? undefined}
      className={listLink}
    >
      <ListRow
        disc={<AssetMark asset={asset} />}
        title={<ExternalText text={network === null ? token.name : token.symbol} maxLength={20} />}
        state={
          <>
            <ExternalText text={network?.label ?? token.symbol} maxLength={40} />
            <KnowledgeNote holding={holding} />
            {network === null && <ArrivingBitcoin />}
          </>
        }
        amount={hasMoney ? worth : held}
        side={hasMoney ? held : worth}
      />
    </Link>
  )
}

/** Whether its worth is known in the currency of the settings: then that comes first. */
function useHasMoney(holding: ValuedHolding): boolean {
  const rate = useFiatRate(null)
  const isHidden = useHidesAmounts()
  const sats = worthSats(holding)
  return rate !== null && !isHidden && sats !== null && sats > 0n
}
