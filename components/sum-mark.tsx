import type { ProfileView } from '~/lib/contract/views/networks'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import type { Unit } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { Mark } from './mark'
import { TokenMark } from './token-mark'

type SumMarkProps = { unit: Unit; profile: ProfileView }

/** The picture of what is moved; a token that is not its network's own coin carries the network's. */
export function SumMark({ unit: { of, symbol }, profile }: SumMarkProps) {
  if (of === null) return <Mark picture={BITCOIN_MARK} name="Bitcoin" size={32} />
  const network = of?.token === null ? undefined : findNetwork(profile, of?.networkName ?? '')
  return <TokenMark symbol={symbol} network={network} size={32} />
}
