/** A price in USD as a feed gives it; `updatedAt` in unix seconds. */
export type FeedPrice = { price: bigint; decimals: number; updatedAt: bigint }

/** Feeds are renewed every day at the latest; an hour more for those that are late. */
const MAX_AGE_SECONDS = 25n * 3_600n
/** No feed has more, and a larger number would only slow us down. */
const MAX_DECIMALS = 36

export function isUsable({ price, decimals, updatedAt }: FeedPrice, nowSeconds: bigint): boolean {
  return price > 0n && decimals <= MAX_DECIMALS && nowSeconds - updatedAt <= MAX_AGE_SECONDS
}

type Priced = FeedPrice & { unitDecimals: number }

/** What an amount is worth in another unit, by the prices of both; `unitDecimals` are those of the two amounts. */
export function convertByFeeds(amount: bigint, from: Priced, to: Priced): bigint {
  const gained = from.price * 10n ** BigInt(to.decimals + to.unitDecimals)
  const given = to.price * 10n ** BigInt(from.decimals + from.unitDecimals)
  return (amount * gained) / given
}
