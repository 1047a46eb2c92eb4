import { expect, it } from 'vitest'
import { bitcoinInterval, evmInterval } from './block-interval'

const bitcoin = (tip: number, timeAt: (height: number) => number) =>
  bitcoinInterval({ tipHeight: async () => tip, blockTime: async (height) => timeAt(height) })

const evm = (tip: bigint, timeAt: (height: number) => number) =>
  evmInterval({
    block: async (number = tip) => ({ number, hash: '0x', timestamp: timeAt(Number(number)) }),
  })

it('is what the last blocks took, on average', async () => {
  expect(await bitcoin(800_000, (height) => 1_700_000_000 + height * 580)).toBe(580)
  expect(await evm(60_000_000n, (height) => 1_700_000_000 + height * 2)).toBe(2)
})

it('is read from the last blocks alone', async () => {
  const slowOnce = (height: number) => (height < 799_000 ? 0 : 1_000_000) + height * 600
  expect(await bitcoin(800_000, slowOnce)).toBe(600)
})

it('of a young chain is that of the blocks it has', async () => {
  expect(await bitcoin(3, (height) => height * 30)).toBe(30)
  expect(await evm(5n, (height) => height * 12)).toBe(12)
})

it('is unknown if no time has passed', async () => {
  expect(await bitcoin(0, () => 5)).toBeNull()
  expect(await bitcoin(10, (height) => -height)).toBeNull()
  expect(await evm(7n, () => 5)).toBeNull()
})
