import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gasSplit } from './gas-split'

const ASKED = {
  amountSats: 1_000_000n,
  sendableSats: 2_000_000n,
  gasWei: 20n,
  // A sat brings a hundredth of a wei.
  quoted: { outputWei: 10_000n, fixedFeeSats: 200n },
  minNativeSats: 2_000n,
  minTokenSats: 3_000n,
}

describe('a swap in two parts', () => {
  it('buys the gas of the transfers to come, with the fees that come with it, rounded up', () => {
    // 30 wei cost 3,000 sats, and 200 in fees.
    expect(gasSplit({ ...ASKED, gasWei: 30n })).toEqual({ nativeSats: 4_000n, tokenSats: 996_000n })
  })

  it('takes at least the bridge’s minimum, with room for its rise', () => {
    expect(gasSplit({ ...ASKED, minNativeSats: 20_000n })).toEqual({
      nativeSats: 22_000n,
      tokenSats: 978_000n,
    })
  })

  it('is large enough that its fees are no large share of it', () => {
    const quoted = { outputWei: 10_000n, fixedFeeSats: 700n }
    expect(gasSplit({ ...ASKED, quoted })?.nativeSats).toBe(9_000n)
  })

  it('leaves what the second network fee takes where nothing else would be left for it', () => {
    expect(gasSplit({ ...ASKED, gasWei: 30n, sendableSats: 990_500n })).toEqual({
      nativeSats: 4_000n,
      tokenSats: 986_500n,
    })
  })

  it.each([
    ['the second network fee leaves too little', { sendableSats: 5_500n }],
    [
      'the rest is below the minimum',
      { amountSats: 6_000n, minTokenSats: 3_000n, quoted: { outputWei: 60n, fixedFeeSats: 0n } },
    ],
    ['gas would be the larger part', { gasWei: 6_000n }],
    ['nothing would arrive as the native currency', { quoted: { outputWei: 0n, fixedFeeSats: 0n } }],
  ])('is not offered where %s', (_what, change) => {
    expect(gasSplit({ ...ASKED, ...change })).toBeNull()
  })

  it('never comes to more than was asked for or can be sent, with both parts above their minimum', () => {
    const sats = fc.bigInt(1n, 10n ** 9n)
    fc.assert(
      fc.property(
        sats,
        sats,
        sats,
        sats,
        sats,
        sats,
        (amountSats, sendableSats, gasWei, outputWei, minNativeSats, minTokenSats) => {
          const quoted = { outputWei, fixedFeeSats: 500n }
          const split = gasSplit({ amountSats, sendableSats, gasWei, quoted, minNativeSats, minTokenSats })
          if (split === null) return
          const all = split.nativeSats + split.tokenSats
          expect(all).toBe(amountSats < sendableSats ? amountSats : sendableSats)
          expect(split.nativeSats).toBeGreaterThan(minNativeSats)
          expect(split.tokenSats).toBeGreaterThan(minTokenSats)
        },
      ),
    )
  })
})
