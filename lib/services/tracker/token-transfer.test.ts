import { transfer } from '~/lib/core/evm/events'
import { describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import { FakeEvm, logOf } from '../ports/chains.fixture'
import { tokenTransferIn } from './token-transfer'

const chain = new FakeEvm(1001)
const TOKEN = addressOf('7')
const asked = { token: TOKEN, from: addressOf('9'), to: addressOf('6') }

function loggedBy(address: Hex, args: { from: Hex; to: Hex; value: bigint }) {
  return logOf(transfer.item, args, { address, block: 990n, transaction: hashOf('1'), chain })
}

function amountIn(logs: ReturnType<typeof loggedBy>[]): bigint {
  const receipt = {
    transactionHash: hashOf('1'),
    status: 'success' as const,
    blockNumber: 990n,
    blockHash: hashOf('e'),
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    logs,
  }
  const { amount, ...where } = tokenTransferIn(receipt, asked)
  expect(where).toEqual({ hash: hashOf('1'), blockHash: hashOf('e') })
  return amount
}

describe('what a token logged', () => {
  const own = { from: addressOf('9'), to: addressOf('6'), value: 100n }

  it('is its own Transfer from the account to the recipient', () => {
    expect(amountIn([loggedBy(TOKEN, own)])).toBe(100n)
  })

  it.each<[what: string, logs: ReturnType<typeof loggedBy>[]]>([
    ['nothing', []],
    ['of another contract', [loggedBy(addressOf('8'), own)]],
    ['from somebody else', [loggedBy(TOKEN, { ...own, from: addressOf('5') })]],
    ['to somebody else', [loggedBy(TOKEN, { ...own, to: addressOf('5') })]],
  ])('is nothing where it is %s', (_what, logs) => {
    expect(amountIn(logs)).toBe(0n)
  })

  it('is what a fee leaves, never a sum of logs', () => {
    const fee = { ...own, to: addressOf('5'), value: 10n }
    expect(amountIn([loggedBy(TOKEN, { ...own, value: 90n }), loggedBy(TOKEN, fee)])).toBe(90n)
    expect(amountIn([60n, 90n, 40n].map((value) => loggedBy(TOKEN, { ...own, value })))).toBe(90n)
  })
})
