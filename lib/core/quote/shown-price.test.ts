import { describe, expect, it } from 'vitest'
import { NO_FEES } from './no-fees.fixture'
import { feesOf } from './shown-price'

describe('the total of the fees', () => {
  it('is that of its lines where contracts name some', () => {
    const stated = { ...NO_FEES, networkSats: 500n, totalSats: 500n }
    const contractFees = { protocolPer1e4: 20, lockerPer1e4: 15, thirdPartyPer1e4: 0 }
    const { fees } = feesOf(stated, null, { contractFees, sharedSats: 1_000_000n })
    expect(fees).toMatchObject({ networkSats: 500n, protocolSats: 2_000n, lockerSats: 1_500n })
    expect(fees.totalSats).toBe(4_000n)
  })

  it('is the service’s where only the service names them', () => {
    const stated = { ...NO_FEES, networkSats: 500n, protocolSats: 100n, totalSats: 650n }
    expect(feesOf(stated, null, { contractFees: null, sharedSats: 1_000_000n }).fees).toEqual(stated)
  })
})
