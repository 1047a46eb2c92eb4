import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import { isSame } from '~/lib/core/recipient/judge'

/**
 * The addresses of one account: what names it in each address type, and all further ones of the type in use, where they are
 * told. One whose keys are elsewhere has one address type, and an EVM address once it was given.
 */
export type AccountAddresses = {
  bitcoin: Readonly<Partial<Record<AddressType, string>>>
  evm: Hex | null
  others?: readonly string[]
}

/** The account that an address belongs to, on either side and of any address type. */
export function ownerOf<A extends AccountAddresses>(accounts: readonly A[], address: string): A | undefined {
  return accounts.find(({ bitcoin, evm, others = [] }) =>
    [...(evm === null ? [] : [evm]), ...Object.values(bitcoin), ...others].some((own) =>
      isSame(own, address),
    ),
  )
}
