import type { Asset } from '~/lib/ui/text/holdings'
import { tokenMark } from '~/lib/ui/page/marks'
import { Mark } from '../mark'
import { NetworkMark } from '../network-mark'

/** An asset's picture, with that of its network at its edge. */
export function AssetMark({ asset: { network, token } }: { asset: Asset }) {
  return (
    <span className="relative me-1 shrink-0">
      <Mark picture={tokenMark(token.symbol)} name={token.symbol} size={32} />
      {network !== null && (
        <span className="absolute -end-1 -bottom-1 rounded-full border-2 border-ground bg-ground">
          <NetworkMark network={network} size={14} />
        </span>
      )}
    </span>
  )
}
