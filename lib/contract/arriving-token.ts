import type { TokenView } from './views/networks'

/** A token as it arrives from a swap: some networks deliver the native currency in its wrapped form. */
export function arrivingToken(token: TokenView): TokenView {
  const { arrivesAs } = token
  return arrivesAs === undefined ? token : { ...token, symbol: arrivesAs, name: arrivesAs }
}
