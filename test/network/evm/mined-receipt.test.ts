// @module-tag release

import { createPublicClient, custom } from 'viem'
import { expect, it } from 'vitest'
import { minedReceipt } from './mined-receipt'

const HASH = `0x${'ab'.repeat(32)}` as const

/** A node whose head has the transaction already, while its receipt is there from the `after`th time that it is asked. */
function lateReceipts(after: number) {
  const asked = { receipts: 0 }
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_blockNumber') return '0x5'
    if (method === 'eth_getTransactionByHash') return { hash: HASH, blockNumber: '0x5' }
    if (method !== 'eth_getTransactionReceipt') throw new Error(`not asked for: ${method}`)
    asked.receipts += 1
    return asked.receipts < after
      ? null
      : { transactionHash: HASH, status: '0x1', blockNumber: '0x5', logs: [] }
  }
  return { client: createPublicClient({ transport: custom({ request }), pollingInterval: 1 }), asked }
}

it('comes without another block, however late it is shown', async () => {
  const { client, asked } = lateReceipts(5)
  expect(await minedReceipt(client, HASH)).toMatchObject({ transactionHash: HASH, status: 'success' })
  expect(asked.receipts).toBe(5)
})

it('fails with any other error at once', async () => {
  const failing = { getTransactionReceipt: () => Promise.reject(new Error('down')) }
  await expect(minedReceipt(failing, HASH)).rejects.toThrow('down')
})
