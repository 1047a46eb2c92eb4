import type { NetworkView } from '~/lib/contract/views/networks'
import { tokenMark } from '~/lib/ui/page/marks'
import { Mark } from './mark'
import { NetworkMark } from './network-mark'

type TokenMarkProps = {
  symbol: string
  /** The one that the token is on; absent where that goes without saying. */
  network: NetworkView | undefined
  size: 28 | 32
}

/** A token's picture, with its network's at the edge. */
export function TokenMark({ symbol, network, size }: TokenMarkProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <Mark picture={tokenMark(symbol)} name={symbol} size={size} />
      {network !== undefined && (
        <span className="absolute -end-1 -bottom-0.5 flex rounded-full ring-2 ring-panel">
          <NetworkMark network={network} size={14} />
        </span>
      )}
    </span>
  )
}
