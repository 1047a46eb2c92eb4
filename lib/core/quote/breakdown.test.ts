import { describe, expect, it } from 'vitest'
import { addsUp, type FeeBreakdown } from './breakdown'

const HONEST: FeeBreakdown = {
  networkSats: 500n,
  protocolSats: 2_000n,
  lockerSats: 1_500n,
  thirdPartySats: 0n,
  fillerSats: 0n,
  totalSats: 4_000n,
}
const judged = (over: Partial<FeeBreakdown>, taken?: bigint, isCrossing = false) =>
  addsUp({ ...HONEST, ...over }, { isCrossing, ...(taken !== undefined && { taken }) })

describe('a statement of fees adds up', () => {
  it.each<[string, Partial<FeeBreakdown>, bigint | undefined, boolean]>([
    ['as it is', {}, 4_000n, false],
    ['with each figure rounded', { totalSats: 4_006n }, 3_998n, false],
    ['with the filler’s fee in the total', { fillerSats: 300n, totalSats: 4_300n }, 4_300n, false],
    ['with the filler’s fee beside the total', { fillerSats: 300n }, 4_300n, false],
    ['with the network’s part left out', { networkSats: 0n }, 4_000n, false],
    ['with the protocol’s part left out', { protocolSats: 0n }, 4_000n, false],
    ['with the locker’s part left out', { lockerSats: 0n }, 4_000n, false],
    ['with the crossing’s fee in the total alone', { totalSats: 9_000n }, undefined, true],
  ])('%s', (_, over, taken, isCrossing) => {
    expect(judged(over, taken, isCrossing)).toBe(true)
  })
})

describe('a statement of fees does not add up', () => {
  it.each<[string, Partial<FeeBreakdown>, bigint | undefined, boolean]>([
    ['where the total is less than its parts', { totalSats: 3_000n }, undefined, true],
    ['where the total is more than its parts', { totalSats: 9_000n }, undefined, false],
    ['where more is taken than is stated', {}, 49_000n, false],
    ['where less is taken than is stated', { networkSats: 49_000n, totalSats: 52_500n }, 4_000n, false],
  ])('%s', (_, over, taken, isCrossing) => {
    expect(judged(over, taken, isCrossing)).toBe(false)
  })
})

it('hides nothing that is known to be taken, beyond rounding', () => {
  const hiding = (knownSats: bigint) => addsUp(HONEST, { isCrossing: true, knownSats })
  expect([hiding(4_000n), hiding(4_050n), hiding(4_060n)]).toEqual([true, true, false])
})
