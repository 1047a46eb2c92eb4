import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf } from '../ports/chains.fixture'
import { createPageSigning } from './page-signing'

const { call, id, intent } = APPROVED_TO_BITCOIN
const token = `0x${'77'.repeat(20)}` as const
const grant = sealReviewedCall({ to: token, data: '0x095ea7b3', value: 0n, functionName: 'approve' })

/** Returns what a wallet that runs batches is first asked to send for a swap from this network. */
async function firstAsked(networkName: string, chainId: number) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin({
    ...APPROVED_TO_BITCOIN,
    intent: { ...intent, networkName, chainId, signer: 'page' },
    gas: null,
  })
  const refuse = () => Promise.reject(new Error('not asked here'))
  const asked: { to: string; before: string[] }[] = []
  const run = createPageSigning({
    deployments: { current: refuse, of: async () => deploymentOf({}) },
    journal,
    mutex: memoryMutex(),
    clock,
    sleep: async () => {},
    reviewAgain: async () => ({
      steps: [
        { kind: 'allowance', call: grant },
        { kind: 'call', call: sealReviewedCall(call) },
      ],
    }),
  })
  await run(id, {
    async send(_step, { to }, before) {
      asked.push({ to, before: before.map((one) => one.to) })
      return { error: new AppError('page-wallet-failed', 'no'), isUnsent: true }
    },
    isOpen: () => true,
    canBatch: async () => true,
    fail: async () => {},
  })
  return asked
}

it('asks a batching wallet for allowance and call at once', async () => {
  expect(await firstAsked('polygon', 1001)).toEqual([{ to: call.to, before: [token] }])
})

it('asks separately where a failed crossing pays back the sender', async () => {
  expect(await firstAsked('ethereum', 1002)).toEqual([{ to: token, before: [] }])
})
