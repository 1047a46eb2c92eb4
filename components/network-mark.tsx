import type { NetworkView } from '~/lib/contract/views/networks'
import { BITCOIN_MARK, networkMark } from '~/lib/ui/page/marks'
import { Mark } from './mark'

/** A network's picture; `network: null` is Bitcoin. */
export function NetworkMark({ network, size }: { network: NetworkView | null; size: 14 | 20 }) {
  return network === null ? (
    <Mark picture={BITCOIN_MARK} name="Bitcoin" size={size} />
  ) : (
    <Mark picture={networkMark(network)} name={network.label} size={size} />
  )
}
