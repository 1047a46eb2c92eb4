import { spendsBitcoin } from '~/lib/core/journal/types'
import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { phaseOf } from '~/lib/core/journal/phase'
import { addressOf, evmSigned, hashOf, APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import type { Deployment } from '../ports/deployment'
import type { EvmChain, EvmReceipt, EvmTransaction } from '../ports/evm-chain'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../journal/memory.fixture'
import { deploymentOf, FakeEvm } from '../tracker/chains.fixture'
import { createPageSigning, type RequestPageSend } from './page-signing'

const { call, account, id, intent } = APPROVED_TO_BITCOIN
const HASH = hashOf('1')

/** A swap of a page's wallet with `facts` folded in, and a chain that shows `sent`. */
async function testSigning(facts: Parameters<ReturnType<typeof createJournal>['record']>[1][]) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin({ ...APPROVED_TO_BITCOIN, intent: { ...intent, signer: 'page' }, gas: null })
  for (const fact of facts) await journal.record(id, fact)
  const sent = new Map<string, EvmTransaction>()
  const receipts = new Map<string, EvmReceipt>()
  const handed: { step: number; call: unknown }[] = []
  const slept = { count: 0, onSleep: () => {} }
  const removed: string[] = []
  const refuse = () => Promise.reject(new AppError('chain-unreachable', 'not asked here'))
  const chain: EvmChain = {
    ...new FakeEvm(1001).chain,
    transaction: async (hash) => sent.get(hash),
    receipt: async (hash) => receipts.get(hash),
  }
  const deployment: Deployment = { ...deploymentOf({}), evm: () => chain }
  const run = createPageSigning({
    deployments: { current: refuse, of: async () => deployment },
    journal,
    reviews: {
      put: refuse,
      get: async () => undefined,
      remove: async (review) => void removed.push(review),
      prune: refuse,
    },
    clock,
    sleep: async () => {
      slept.count += 1
      slept.onSleep()
    },
  })
  const hand =
    (answer: () => Promise<string>): RequestPageSend =>
    (step, handedCall) => {
      handed.push({ step, call: handedCall })
      return answer()
    }
  const shows = (over: Partial<EvmTransaction> = {}) =>
    sent.set(HASH, {
      hash: HASH,
      from: account.address,
      to: call.to,
      input: call.data,
      value: call.value,
      nonce: 0,
      blockNumber: null,
      ...over,
    })
  const state = async () => {
    const swap = await journal.get(id)
    if (swap === undefined || spendsBitcoin(swap)) throw new Error('no such swap')
    return swap
  }
  return { run, hand, handed, shows, slept, removed, state, receipts }
}

const handedOver = [evmSigned(null)]

it('sends the call in hex and accepts the hash once the chain shows that call', async () => {
  const { run, hand, handed, shows, slept, removed, state } = await testSigning(handedOver)
  slept.onSleep = () => void shows()
  await run(
    id,
    hand(() => Promise.resolve(HASH)),
  )
  expect(handed).toEqual([
    {
      step: 0,
      call: { chainId: '0x3e9', from: account.address, to: call.to, data: call.data, value: '0x0' },
    },
  ])
  expect(slept.count).toBe(1)
  const swap = await state()
  expect(swap.attempts).toMatchObject([{ hash: HASH, kind: 'call' }])
  expect(phaseOf(swap)).toBe('submitted')
  expect(removed).toEqual([id])
})

it.each([
  ['another sender', { from: addressOf('2') }],
  ['another contract', { to: addressOf('2') }],
  ['other data', { input: '0xabcdef' as const }],
  ['another value', { value: 1n }],
  ['a contract creation', { to: null }],
])('detects %s, and tracks nothing', async (_, over) => {
  const { run, hand, shows, state } = await testSigning(handedOver)
  shows(over)
  await run(
    id,
    hand(() => Promise.resolve(HASH)),
  )
  const swap = await state()
  expect(swap.abandoned).toMatchObject({ code: 'page-wallet-mismatch' })
  expect(swap.attempts).toMatchObject([{ hash: null }])
})

it('detects an altered call after an unaltered allowance', async () => {
  const { run, hand, shows, state } = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: hashOf('a') },
    evmSigned(null, 'call'),
  ])
  shows({ to: addressOf('2') })
  await run(
    id,
    hand(() => Promise.resolve(HASH)),
  )
  expect((await state()).abandoned).toMatchObject({ code: 'page-wallet-mismatch' })
})

it.each(['', '0x12', 'not a hash', `${HASH}00`])('rejects %j as a hash', async (answer) => {
  const { run, hand, state } = await testSigning(handedOver)
  await run(
    id,
    hand(() => Promise.resolve(answer)),
  )
  expect((await state()).abandoned).toMatchObject({ code: 'page-wallet-mismatch' })
})

it('abandons the swap if the wallet refuses', async () => {
  const { run, hand, state } = await testSigning(handedOver)
  await run(
    id,
    hand(() => Promise.reject(new AppError('user-rejected', 'no'))),
  )
  expect((await state()).abandoned).toMatchObject({ code: 'user-rejected' })
})

it('leaves a transaction that no endpoint shows to the tracker', async () => {
  const { run, hand, state, slept } = await testSigning(handedOver)
  await expect(
    run(
      id,
      hand(() => Promise.resolve(HASH)),
    ),
  ).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(slept.count).toBe(60)
  const swap = await state()
  expect(swap.abandoned).toBeNull()
  expect(swap.attempts).toMatchObject([{ hash: null }])
})

it('abandons the swap if the allowance failed on chain', async () => {
  const { run, hand, receipts, handed, state } = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: HASH },
  ])
  receipts.set(HASH, {
    transactionHash: HASH,
    status: 'reverted',
    blockNumber: 1n,
    blockHash: HASH,
    gasUsed: 0n,
    effectiveGasPrice: 0n,
    logs: [],
  })
  await run(
    id,
    hand(() => Promise.resolve(HASH)),
  )
  expect(handed).toEqual([])
  expect((await state()).abandoned).toMatchObject({ code: 'simulation-reverted' })
})

it('does nothing for a swap that is sent or abandoned already', async () => {
  const out = await testSigning([evmSigned(null), { type: 'evm-returned', hash: HASH }])
  await out.run(
    id,
    out.hand(() => Promise.resolve(HASH)),
  )
  expect(out.handed).toEqual([])
  const abandonment = { code: 'user-rejected', reason: 'no' }
  const given = await testSigning([evmSigned(null), { type: 'abandoned', abandonment }])
  await given.run(
    id,
    given.hand(() => Promise.resolve(HASH)),
  )
  expect(given.handed).toEqual([])
})
