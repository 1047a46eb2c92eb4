import type { ProfileView } from '~/lib/contract/views/networks'
import { BITCOIN_MARK, networkMark, tokenMark } from '~/lib/ui/page/marks'
import type { Unit } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { Mark } from './mark'

type SumMarkProps = { unit: Unit; profile: ProfileView }

/** The picture of what is moved; a token that is not its network's own coin carries the network's. */
export function SumMark({ unit: { of, symbol }, profile }: SumMarkProps) {
  if (of === null) return <Mark picture={BITCOIN_MARK} name="Bitcoin" size={32} />
  const network = findNetwork(profile, of?.networkName ?? '')
  return (
    <span className="relative inline-flex">
      <Mark picture={tokenMark(symbol)} name={symbol} size={32} />
      {network !== undefined && of?.token !== null && (
        <span className="absolute -end-1 -bottom-0.5 flex rounded-full ring-2 ring-panel">
          <Mark picture={networkMark(network)} name={network.label} size={14} />
        </span>
      )}
    </span>
  )
}
