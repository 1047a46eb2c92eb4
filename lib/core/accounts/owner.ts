import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import { isSame } from '~/lib/core/recipient/judge'

/** Every address of one account. One whose keys are elsewhere has one address type, and an EVM address once it was given. */
export type AccountAddresses = { bitcoin: Readonly<Partial<Record<AddressType, string>>>; evm: Hex | null }

/** The account that an address belongs to, on either side and of any address type. */
export function ownerOf<A extends AccountAddresses>(accounts: readonly A[], address: string): A | undefined {
  return accounts.find(({ bitcoin, evm }) =>
    [...(evm === null ? [] : [evm]), ...Object.values(bitcoin)].some((own) => isSame(own, address)),
  )
}
