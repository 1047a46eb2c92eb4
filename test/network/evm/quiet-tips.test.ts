// @module-tag release

import { expect, it } from 'vitest'
import { quietTips } from './quiet-tips'

const answered = (method: string, result: unknown) =>
  quietTips({ id: 1, method }, async () => ({ id: 1, result }))

it('tells a twentieth of the tips, and nothing else anew', async () => {
  expect(await answered('eth_maxPriorityFeePerGas', '0x3b9aca00')).toEqual({ id: 1, result: '0x2faf080' })
  const history = { baseFeePerGas: ['0x64'], reward: [['0x3b9aca00', '0x0']] }
  expect(await answered('eth_feeHistory', history)).toEqual({
    id: 1,
    result: { ...history, reward: [['0x2faf080', '0x0']] },
  })
  expect(await answered('eth_chainId', '0x7a6a')).toEqual({ id: 1, result: '0x7a6a' })
})
