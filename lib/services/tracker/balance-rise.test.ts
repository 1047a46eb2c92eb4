import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { blockOfRise } from './balance-rise'
import { FakeEvm, noTraffic } from '../ports/chains.fixture'

const ACCOUNT = addressOf('9')
const FROM = 100n
const TO = 1_000n

async function riseOf(moves: [block: bigint, wei: bigint][], minAmount = 90n) {
  const evm = new FakeEvm(1002)
  for (const [block, wei] of moves) evm.move(ACCOUNT, block, wei)
  const rise = await blockOfRise(evm.chain, ACCOUNT, minAmount, FROM, TO)
  return (
    rise && { block: rise.number, amount: rise.amount, isHashed: rise.hash === evm.blockHash(rise.number) }
  )
}

describe('the block of a rise', () => {
  it('is the one in which the account was paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(FROM + 1n, TO), async (block) => {
        expect(await riseOf([[block, 99n]])).toEqual({ block, amount: 99n, isHashed: true })
      }),
      { numRuns: 40 },
    )
  })

  it('is found among smaller payments and spending in other blocks', async () => {
    expect(
      await riseOf([
        [200n, 40n],
        [500n, 99n],
        [900n, -30n],
      ]),
    ).toMatchObject({ block: 500n, amount: 99n })
  })

  it('is not found at the range’s start or outside it', async () => {
    expect(await riseOf([[50n, 99n]])).toBeUndefined()
    expect(await riseOf([[FROM, 99n]])).toBeUndefined()
    expect(await riseOf([[TO + 1n, 99n]])).toBeUndefined()
  })

  it('is not found if only several payments reach the amount', async () => {
    expect(
      await riseOf([
        [200n, 50n],
        [800n, 50n],
      ]),
    ).toBeUndefined()
  })

  it('is not found if too little arrived in the range', async () => {
    expect(await riseOf([[200n, 89n]])).toBeUndefined()
    const { chain } = new FakeEvm(1002)
    expect(await blockOfRise(chain, ACCOUNT, 1n, TO, TO)).toBeUndefined()
    expect(await blockOfRise(chain, ACCOUNT, 1n, TO + 5n, TO)).toBeUndefined()
  })

  it('takes few calls, one after another', async () => {
    const traffic = noTraffic()
    const evm = new FakeEvm(1002, traffic)
    evm.move(ACCOUNT, 777n, 99n)
    await blockOfRise(evm.chain, ACCOUNT, 90n, FROM, TO)
    expect(traffic.total).toBeLessThanOrEqual(13)
    expect(traffic.most).toBe(1)
  })
})
