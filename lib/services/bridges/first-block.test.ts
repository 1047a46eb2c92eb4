import { expect, it } from 'vitest'
import { firstBlock, settleFirstBlocks } from './first-block'

it.each([0n, 1n, 41n, 99_999_999n, 100_000_000n])('finds block %i', async (first) => {
  const asked: bigint[] = []
  const holdsAt = async (block: bigint) => {
    asked.push(block)
    return block >= first
  }
  expect(await firstBlock(100_000_000n, holdsAt)).toBe(first)
  expect(asked.length).toBeLessThanOrEqual(27)
})

it('passes on that a server has forgotten old blocks', async () => {
  const forgetful = (block: bigint) =>
    block < 60n ? Promise.reject(new Error('missing trie node')) : Promise.resolve(true)
  await expect(firstBlock(100n, forgetful)).rejects.toThrow('missing trie node')
})

it.each([
  ['two that agree', [7n, 7n], 7n],
  ['the earlier, where one has forgotten old blocks without saying so', [60n, 7n], 7n],
  ['two of three', [undefined, 8n, 7n], 7n],
  ['the only server that there is', [7n], 7n],
  ['no word alone', [7n, undefined], undefined],
  ['none', [undefined, undefined], undefined],
] as const)('takes %s', (_, found, settled) => {
  expect(settleFirstBlocks(found)).toBe(settled)
})
