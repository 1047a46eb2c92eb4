import { type Asset, assetPath } from '~/lib/ui/text/holdings'
import type { ValuedHolding } from '~/lib/ui/text/worth'
import { AssetRow } from './asset-row'

type AssetListProps = {
  holdings: readonly ValuedHolding[]
  /** Where a row leads: its asset's own page, unless told otherwise. */
  pathOf?: (asset: Asset) => string
}

export function AssetList({ holdings, pathOf = assetPath }: AssetListProps) {
  return (
    <ul className="flex flex-col">
      {holdings.map((holding) => (
        <li key={assetPath(holding.asset)}>
          <AssetRow holding={holding} path={pathOf(holding.asset)} />
        </li>
      ))}
    </ul>
  )
}
