import type { Account } from '~/lib/core/accounts/account'
import type { AccountAddresses } from '~/lib/core/accounts/owner'

/** An account that the user keeps. `underWay`: how many of its entries have not come to an end. */
export type AccountView = Account & AccountAddresses & { isInUse: boolean; underWay: number }
