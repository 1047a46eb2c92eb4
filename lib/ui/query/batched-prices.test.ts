import { expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { tokenPriceOf } from './batched-prices'

const USDC: Hex = `0x${'7'.repeat(40)}`

function start() {
  const asked: { networkName: string; tokens: (Hex | null)[] }[] = []
  const client = {
    wallet: {
      tokenPrices: async (input: { networkName: string; tokens: (Hex | null)[] }) => {
        asked.push(input)
        if (input.networkName === 'down') throw new Error('unreachable')
        const prices = input.tokens.map((token) => ({
          token,
          rate: { given: token === null ? 1n : 2n, gained: 1n },
        }))
        return { prices, asOf: asked.length }
      },
    },
  }
  return {
    asked,
    price: (networkName: string, token: Hex | null) => tokenPriceOf(client, networkName, token),
  }
}

it('batches the prices that a page asks of a network', async () => {
  const { asked, price } = start()
  const prices = await Promise.all([price('polygon', null), price('polygon', USDC), price('polygon', USDC)])
  expect(asked).toEqual([{ networkName: 'polygon', tokens: [null, USDC] }])
  expect(prices.map(({ rate }) => rate?.given)).toEqual([1n, 2n, 2n])
  expect(await price('polygon', null)).toMatchObject({ asOf: 2 })
})

it('lets each network fail alone', async () => {
  const { price } = start()
  const [down, polygon] = await Promise.allSettled([price('down', null), price('polygon', null)])
  expect([down.status, polygon.status]).toEqual(['rejected', 'fulfilled'])
})
