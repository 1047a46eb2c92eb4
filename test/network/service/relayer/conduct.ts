import type { Entry } from '../../evm/abi'

/** What happens to a wrap on its way to the cross chain; `hold` also keeps unwraps from the base chain. */
export const CROSSINGS = ['carry', 'hold', 'fail'] as const
export type Crossing = (typeof CROSSINGS)[number]

/** What the relayer does where the bridge leaves it a choice; the control interface may change it at run time. */
export type Conduct = {
  /** First-generation routers have one of their own. */
  entry: Entry
  /** `fail`: the target chain refuses the token, which then stays with the connector. */
  crossing: Crossing
  /** Whether the operator gives back what failed on the target chain, or expired between the chains. */
  refundsStranded: boolean
  /** Whether the transaction in which a swap fails opens its refund as well, and logs that first. */
  refundsFirst: boolean
}

export const DEFAULT_CONDUCT: Conduct = {
  entry: 'v2',
  crossing: 'carry',
  refundsStranded: true,
  refundsFirst: false,
}
