import type { Asset } from '~/lib/ui/text/holdings'
import { tokenMark } from '~/lib/ui/page/marks'
import { Mark } from '../mark'
import { NetworkMark } from '../network-mark'

/** An asset's picture. At the edge of a token's is its network's; a network's own coin needs none. */
export function AssetMark({ asset: { network, token } }: { asset: Asset }) {
  return (
    <span className="relative shrink-0">
      <Mark picture={tokenMark(token.symbol)} name={token.symbol} size={36} />
      {network !== null && token.address !== null && (
        <span className="absolute -end-1 -bottom-1 rounded-full border-2 border-ground bg-ground">
          <NetworkMark network={network} size={14} />
        </span>
      )}
    </span>
  )
}
