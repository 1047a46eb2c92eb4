import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { APPROVED_TO_BITCOIN, hashOf } from '~/lib/core/journal/swap.fixture'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import type { Deployment } from '../ports/deployment'
import type { EvmChain, EvmReceipt } from '../ports/evm-chain'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { createPageSigning } from './page-signing'

const { call, account, id, intent } = APPROVED_TO_BITCOIN
const token = `0x${'77'.repeat(20)}` as const
const grant = sealReviewedCall({ to: token, data: '0x095ea7b3', value: 0n, functionName: 'approve' })

const MOST = 200

const MINED_AT = 501n

/** A swap whose allowance is mined on a chain of four blocks a second, while nodes tell of it only after so long. */
async function withLateNode(lateMs: number) {
  const clock = memoryClock(1_000)
  const begin = clock.time
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const allowance = { token, spender: call.to, amount: 5n }
  await journal.begin({ ...APPROVED_TO_BITCOIN, intent: { ...intent, signer: 'page' }, gas: null, allowance })
  const hash = hashOf('a')
  const receipt: EvmReceipt = {
    transactionHash: hash,
    status: 'success',
    blockNumber: MINED_AT,
    blockHash: hash,
    gasUsed: 0n,
    effectiveGasPrice: 0n,
    logs: [],
  }
  const chain: EvmChain = {
    ...new FakeEvm(1001).chain,
    receipt: async () => receipt,
    block: async (number = MINED_AT + BigInt(Math.floor((clock.time - begin) / 250))) => ({
      number,
      hash,
      timestamp: Math.floor(Number(number - MINED_AT) / 4),
    }),
    transaction: async () => ({
      hash,
      from: account.address,
      to: grant.to,
      input: grant.data,
      value: 0n,
      nonce: 3,
      blockNumber: MINED_AT,
    }),
  }
  const deployment: Deployment = { ...deploymentOf({}), evm: () => chain }
  const refuse = () => Promise.reject(new Error('not asked here'))
  const handed: string[] = []
  let reviews = 0
  const told: string[] = []
  const run = createPageSigning({
    deployments: { current: refuse, of: async () => deployment },
    journal,
    mutex: memoryMutex(),
    clock,
    sleep: async (ms) => {
      clock.time += ms
    },
    // What is said of an account whose allowance is not exactly the amount.
    async reviewAgain() {
      reviews += 1
      if (reviews > MOST) throw new Error('still asked again')
      const swapped = {
        kind: 'call',
        call: sealReviewedCall({ ...call, functionName: 'swapAndUnwrap' }),
      } as const
      return clock.time - begin < lateMs
        ? { steps: [{ kind: 'allowance', call: grant }, swapped] }
        : { steps: [swapped] }
    },
  })
  await run(id, {
    send: async (_step, { to }) => {
      handed.push(to)
      return to === token ? { hash } : { error: new AppError('page-wallet-failed', 'no'), isUnsent: false }
    },
    isOpen: () => true,
    canBatch: async () => false,
    fail: async ({ code }) => void told.push(code),
  })
  const swap = await journal.get(id)
  if (swap === undefined || spendsBitcoin(swap)) throw new Error('no such swap')
  return { swap, handed, told, reviews }
}

it('gives up where a mined allowance stays missing', async () => {
  const { swap, handed, told, reviews } = await withLateNode(Number.POSITIVE_INFINITY)
  expect(reviews).toBeLessThan(MOST)
  expect(handed).toEqual([token])
  expect(told).toEqual(['quote-stale'])
  expect(swap.abandoned).toMatchObject({ code: 'quote-stale' })
})

it('waits for a late node until the allowance is deep', async () => {
  const { swap, handed } = await withLateNode(4 * 60_000)
  expect(handed).toEqual([token, call.to])
  expect(swap.abandoned).toBeNull()
})
