import { expect, it } from 'vitest'
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

it('does not review and hand over for ever where an allowance that is mined is not there', async () => {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  const allowance = { token, spender: call.to, amount: 5n }
  await journal.begin({ ...APPROVED_TO_BITCOIN, intent: { ...intent, signer: 'page' }, gas: null, allowance })
  const hash = hashOf('a')
  const receipt: EvmReceipt = {
    transactionHash: hash,
    status: 'success',
    blockNumber: 1n,
    blockHash: hash,
    gasUsed: 0n,
    effectiveGasPrice: 0n,
    logs: [],
  }
  const chain: EvmChain = {
    ...new FakeEvm(1001).chain,
    receipt: async () => receipt,
    transaction: async () => ({
      hash,
      from: account.address,
      to: grant.to,
      input: grant.data,
      value: 0n,
      nonce: 3,
      blockNumber: 501n,
    }),
  }
  const deployment: Deployment = { ...deploymentOf({}), evm: () => chain }
  const refuse = () => Promise.reject(new Error('not asked here'))
  let handed = 0
  let reviews = 0
  const told: string[] = []
  const run = createPageSigning({
    deployments: { current: refuse, of: async () => deployment },
    journal,
    clock,
    sleep: async () => {},
    // What is said of an account whose allowance is not exactly the amount.
    async reviewAgain() {
      reviews += 1
      if (reviews > MOST) throw new Error('still asked again')
      return {
        steps: [
          { kind: 'allowance', call: grant },
          { kind: 'call', call: sealReviewedCall({ ...call, functionName: 'swapAndUnwrap' }) },
        ],
      }
    },
  })
  await run(id, {
    send: async () => {
      handed += 1
      return { hash }
    },
    isOpen: () => true,
    canBatch: async () => false,
    fail: async ({ code }) => void told.push(code),
  })
  const swap = await journal.get(id)
  if (swap === undefined || spendsBitcoin(swap)) throw new Error('no such swap')
  expect(reviews).toBeLessThan(MOST)
  expect(handed).toBe(1)
  expect(told).toEqual(['quote-stale'])
  expect(swap.abandoned).toMatchObject({ code: 'quote-stale' })
})
