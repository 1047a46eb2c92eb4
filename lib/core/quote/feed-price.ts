/** A price in USD as a feed gives it; `updatedAt` in unix seconds. */
export type FeedPrice = { price: bigint; decimals: number; updatedAt: bigint }

/** Unless a profile says otherwise, a feed is renewed at least once a day. */
export const DAILY_SECONDS = 86_400n
/** How far a feed may be dated after the clock that it is held against: that one may be slow. */
const FUTURE_SECONDS = 900n
/** How late a feed may be beyond that. */
const LATE_SECONDS = 3_600n
/** No feed has more decimals, and a larger number would only cost time. */
const MAX_DECIMALS = 36

/** @param heartbeatSeconds the longest time between two answers of the feed: an older answer is not a price */
export function isUsable(
  { price, decimals, updatedAt }: FeedPrice,
  nowSeconds: bigint,
  heartbeatSeconds: bigint = DAILY_SECONDS,
): boolean {
  const ageSeconds = nowSeconds - updatedAt
  if (ageSeconds < -FUTURE_SECONDS) return false
  return price > 0n && decimals <= MAX_DECIMALS && ageSeconds <= heartbeatSeconds + LATE_SECONDS
}

type Priced = Omit<FeedPrice, 'updatedAt'> & { unitDecimals: number }

/** Converts an amount to another unit by the prices of both; `unitDecimals` are those of the two amounts. */
export function convertByFeeds(amount: bigint, from: Priced, to: Priced): bigint {
  const gained = from.price * 10n ** BigInt(to.decimals + to.unitDecimals)
  const divisor = to.price * 10n ** BigInt(from.decimals + from.unitDecimals)
  return (amount * gained) / divisor
}
