import { base64 } from '@scure/base'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressPath } from '~/lib/core/bitcoin/address-type'
import { withAddressType } from '~/lib/core/outside/account/outside-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { firstPaths, spendOf, takeBack } from '~/lib/core/outside/signing/outside-spend.fixture'
import { hasElectrum, NO_ELECTRUM, startElectrum } from '../support/electrum'

/** Ten receive and five change addresses, some far from the first. */
const PATHS: readonly AddressPath[] = [
  ...[0, 1, 2, 5, 9, 12, 15, 17, 18, 19].map((index) => ({ branch: 0 as const, index })),
  ...[0, 1, 3, 4, 5].map((index) => ({ branch: 1 as const, index })),
]

/** Scripts of lockers, the shortest and the longest data that a swap carries, coins of one address and of fifteen. */
const SPENDS = [
  { paid: `a914${'22'.repeat(20)}87`, carrierBytes: 28 },
  { paid: `0020${'22'.repeat(32)}`, carrierBytes: 77, paths: PATHS },
]

describe('Electrum', { tags: ['release'], timeout: 600_000 }, () => {
  beforeEach(({ skip }) => skip(!hasElectrum(), NO_ELECTRUM))

  it.each(ADDRESS_TYPES)('signs payments to P2SH and P2WSH lockers, %s', async (addressType) => {
    const electrum = await startElectrum(addressType)
    try {
      const read = readOutsideAccount(electrum.account.text, 'regtest')
      if (read.kind !== 'keys') throw new Error('an account of keys')
      const account = withAddressType(read, addressType)
      expect(account.addressType).toBe(addressType)
      for (const parts of SPENDS) {
        const { reviewed, previous } = spendOf(account, parts)
        const { raw } = await electrum.sign(
          base64.encode(encodePsbt(reviewed, { account, own: firstPaths(account) }, previous)),
        )
        expect(takeBack(raw, reviewed).rawTransaction).toBe(raw)
      }
    } finally {
      electrum.remove()
    }
  })
})
