import { describe, expect, it } from 'vitest'
import {
  confirmed,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  seen,
  signed,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { QuotedFees } from '~/lib/core/quote/quoted-fees'
import { PROFILE } from '../ports/profile.fixture'
import { receiptOf } from './receipt'

const QUOTED: QuotedFees = {
  fees: {
    networkSats: 1n,
    protocolSats: 2n,
    lockerSats: 3n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 6n,
  },
  sources: {
    network: 'transaction',
    protocol: 'contracts',
    locker: 'contracts',
    thirdParty: 'contracts',
    filler: 'service',
  },
  crossing: null,
}
const SENT: Fact[] = [signed('1'), seen('1', confirmed(7))]
const delivered = (amount: bigint): Fact[] => [
  ...SENT,
  {
    type: 'delivered',
    router: logProof('7'),
    delivery: logProof('8'),
    amount,
    seenBy: { servers: 2, of: 2 },
  },
]
const receipt = (facts: Fact[]) => {
  const swap = toEvm(facts, { quoted: QUOTED })
  return receiptOf(swap, journalOf(swap, facts), PROFILE)
}

describe('the receipt of a swap', () => {
  it('names the bridge, its fees, and who has seen it', () => {
    expect(receipt(delivered(95n))).toMatchObject({
      bridge: 'Local',
      bridgeFees: QUOTED,
      seenBy: { servers: 2, of: 2 },
    })
  })

  it('lists its transactions on every chain with block and depth', () => {
    expect(receipt(delivered(95n)).transactions).toEqual([
      {
        part: 'payment',
        network: null,
        id: txidOf('1'),
        block: { height: 101n, hash: txidOf('f') },
        confirmations: 7,
        basis: { servers: 2 },
      },
      expect.objectContaining({ part: 'routed', network: 'Polygon', id: hashOf('7') }),
      expect.objectContaining({ part: 'delivered', network: 'Polygon', id: hashOf('8') }),
    ])
  })
})
