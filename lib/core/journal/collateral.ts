import { sameAddress } from '../same-address'
import { type CollateralPayment, type Entry, spendsBitcoin } from './types'

/** Returns what a locker's collateral paid because the locker did not. */
export function collateralOf({ destination }: Entry): CollateralPayment | undefined {
  return 'collateral' in destination ? destination.collateral : undefined
}

/** Whether it paid the account that the entry pays from, and no contract of the bridge. */
export function isPaidInCollateral(entry: Entry): boolean {
  const collateral = collateralOf(entry)
  return (
    collateral !== undefined &&
    !spendsBitcoin(entry) &&
    sameAddress(collateral.recipient, entry.account.address)
  )
}
