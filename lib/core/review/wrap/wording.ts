import { formatBtc } from '~/lib/core/amount'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'

const SHOWN_IN_SATS = 100_000n

/** An amount as a person reads it: sats where small, BTC where not. */
export function money(sats: bigint): string {
  return sats < SHOWN_IN_SATS ? `${sats} sats` : `${formatBtc(sats)} BTC`
}

export function coinName({ txid, vout }: Outpoint): string {
  return outpointKey({ txid: `${txid.slice(0, 8)}…`, vout })
}

/** A fee rate to a tenth of a sat/vB. */
export function rateText(feeRate: number): string {
  return feeRate.toFixed(1)
}
