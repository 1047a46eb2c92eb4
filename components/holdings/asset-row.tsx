import { Link } from 'wouter'
import { assetNetwork } from '~/lib/ui/text/holdings'
import { tokenKey } from '~/lib/ui/text/swap-draft'
import type { ValuedHolding } from '~/lib/ui/text/worth'
import { ExternalText } from '../external-text'
import { AssetAmount, KnowledgeNote } from './asset-amount'
import { AssetMark } from './asset-mark'
import { AssetWorth, ShortWorth } from './asset-worth'

/** @param path where it leads */
export function AssetRow({ holding, path }: { holding: ValuedHolding; path: string }) {
  const { asset, amount } = holding
  const { network, token } = asset
  return (
    <Link
      href={path}
      data-testid="asset-row"
      data-network={assetNetwork(asset)}
      data-asset={tokenKey(token)}
      data-balance={amount ?? undefined}
      className="flex items-center gap-2 rounded-lg px-2 py-2.5 transition-colors duration-100 hover:bg-sunken"
    >
      <AssetMark asset={asset} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">
            <ExternalText text={token.symbol} maxLength={20} />
          </span>
          <span className="shrink-0 text-end">
            <AssetAmount holding={holding} />
          </span>
        </span>
        <span className="flex justify-between gap-3 text-xs text-soft">
          <span className="min-w-0">
            <ExternalText text={network?.label ?? token.name} maxLength={40} />
            <KnowledgeNote holding={holding} />
          </span>
          <span className="shrink-0 text-end">
            <AssetWorth holding={holding}>{(sats) => <ShortWorth sats={sats} />}</AssetWorth>
          </span>
        </span>
      </span>
    </Link>
  )
}
