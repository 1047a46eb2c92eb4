import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { newUnwrap } from '~/lib/core/evm/events'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { expect, it } from 'vitest'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { phaseOf } from '~/lib/core/journal/phase'
import {
  addressOf,
  APPROVED_TO_BITCOIN,
  evmSeen,
  evmSigned,
  type Fact,
  failedOnChain,
  hashOf,
  mined,
} from '~/lib/core/journal/swap.fixture'
import type { Deployment } from '../ports/deployment'
import type { EvmChain, EvmReceipt, EvmTransaction } from '../ports/evm-chain'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { deploymentOf, FakeEvm } from '../ports/chains.fixture'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import type { Step } from '../consent/steps'
import type { AskingPage, PageSendOutcome } from '../ports/asking-page'
import { createPageSigning } from './page-signing'

const { call, account, id, intent } = APPROVED_TO_BITCOIN
const HASH = hashOf('1')
const RECEIPT: EvmReceipt = {
  transactionHash: HASH,
  status: 'success',
  blockNumber: 1n,
  blockHash: HASH,
  gasUsed: 0n,
  effectiveGasPrice: 0n,
  logs: [],
}

/** A swap of a page's wallet with `facts` folded in, and a chain that shows `sent`. */
async function testSigning(facts: readonly Fact[], steps?: Step[] | (() => Step[])) {
  const clock = memoryClock(1_000)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin({ ...APPROVED_TO_BITCOIN, intent: { ...intent, signer: 'page' }, gas: null })
  for (const fact of facts) await journal.record(id, fact)
  const sent = new Map<string, EvmTransaction>()
  const receipts = new Map<string, EvmReceipt>()
  const handed: { step: number; call: unknown }[] = []
  const slept: { count: number; onSleep: () => unknown } = { count: 0, onSleep: () => undefined }
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
    mutex: memoryMutex(),
    clock,
    ...(steps !== undefined && {
      reviewAgain: async () => ({ steps: typeof steps === 'function' ? steps() : steps }),
    }),
    sleep: async (ms) => {
      clock.time += ms
      slept.count += 1
      await slept.onSleep()
    },
  })
  const told: { code: string; entryId: string | undefined }[] = []
  const pageOf = (answer: () => Promise<PageSendOutcome>): AskingPage => ({
    send(step, unseenPageCall) {
      handed.push({ step, call: unseenPageCall })
      return answer()
    },
    isOpen: () => true,
    canBatch: async () => false,
    async fail({ code, details }) {
      told.push({ code, entryId: details['entryId'] })
    },
  })
  const hand = (answer: () => Promise<string>) => pageOf(async () => ({ hash: await answer() }))
  const failing = (code: ErrorCode, isUnsent: boolean) =>
    pageOf(async () => ({ error: new AppError(code, 'no'), isUnsent }))
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
  return { run, journal, hand, failing, told, handed, shows, slept, state, receipts, clock }
}

const handedOver = [evmSigned(null)]
const CALL: Step[] = [{ kind: 'call', call: sealReviewedCall(call) }]
const ALLOWED: Fact[] = [evmSigned(null, 'allowance'), { type: 'evm-returned', hash: HASH, nonce: 0 }]

it('accepts the hash once the chain shows the call', async () => {
  const { run, hand, handed, shows, slept, state } = await testSigning(handedOver)
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
  expect(swap.attempts).toMatchObject([{ hash: HASH, nonce: 0, kind: 'call' }])
  expect(phaseOf(swap)).toBe('submitted')
})

/** The swap goes on, the page is told that its outcome is not known, and nothing is tracked that was not reviewed. */
async function expectUnknown(
  { state, told }: Pick<Awaited<ReturnType<typeof testSigning>>, 'state' | 'told'>,
  code: ErrorCode,
  refusal: string = code,
) {
  expect(told).toEqual([{ code, entryId: id }])
  const swap = await state()
  expect(swap.abandoned).toBeNull()
  expect(swap.attempts.at(-1)).toMatchObject({ hash: null, refusal })
  expect(phaseOf(swap)).toBe('submitted')
}

it.each([
  ['another sender', { from: addressOf('2') }],
  ['another contract', { to: addressOf('2') }],
  ['other data', { input: '0xabcdef' as const }],
  ['another value', { value: 1n }],
  ['a contract creation', { to: null }],
])('detects %s, and tracks nothing of it', async (_, over) => {
  const signing = await testSigning(handedOver)
  signing.shows(over)
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(HASH)),
  )
  await expectUnknown(signing, 'page-wallet-mismatch')
})

it.each([
  ['one that was mined before the swap began', 499n, false],
  ['one that was mined since', 500n, true],
])('of equal calls, takes %s: %s', async (_, blockNumber, isTaken) => {
  const signing = await testSigning(handedOver)
  signing.shows({ blockNumber })
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(HASH)),
  )
  if (isTaken) expect((await signing.state()).attempts).toMatchObject([{ hash: HASH }])
  else await expectUnknown(signing, 'page-wallet-mismatch')
})

it('takes no transaction of another swap for its own', async () => {
  const signing = await testSigning(handedOver)
  const { journal, run, hand, handed, shows } = signing
  await journal.begin({
    ...APPROVED_TO_BITCOIN,
    id: 'another',
    intent: { ...intent, signer: 'page' },
    gas: null,
  })
  await journal.record('another', evmSigned(null))
  await journal.record('another', { type: 'evm-returned', hash: HASH })
  shows()
  await run(
    id,
    hand(() => (handed.length === 1 ? Promise.resolve(HASH) : Promise.reject(new Error('asked again')))),
  )
  await expectUnknown(signing, 'page-wallet-mismatch')
})

// threat: lying-page-wallet
it('detects an altered call after an unaltered allowance', async () => {
  const signing = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: hashOf('a') },
    evmSigned(null, 'call'),
  ])
  signing.shows({ to: addressOf('2') })
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(HASH)),
  )
  await expectUnknown(signing, 'page-wallet-mismatch')
})

it.each(['', '0x12', 'not a hash', `${HASH}00`])('takes %j for no hash', async (answer) => {
  const signing = await testSigning(handedOver)
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(answer)),
  )
  await expectUnknown(signing, 'page-wallet-mismatch')
})

// threat: silent-page-wallet
it('leaves a call reported as refused to the chain', async () => {
  const signing = await testSigning(handedOver)
  await signing.run(id, signing.failing('page-wallet-failed', false))
  await expectUnknown(signing, 'page-wallet-failed')
})

it.each<[string, Fact[], boolean]>([
  ['failed before it had the call', handedOver, true],
  ['failed at the allowance', [evmSigned(null, 'allowance')], false],
])('abandons the swap if the wallet %s', async (_, facts, isUnsent) => {
  const { run, failing, told, state } = await testSigning(facts)
  await run(id, failing('page-wallet-failed', isUnsent))
  expect((await state()).abandoned).toMatchObject({ code: 'page-wallet-failed' })
  expect(told).toEqual([{ code: 'page-wallet-failed', entryId: undefined }])
})

it('leaves a transaction that no endpoint shows to the tracker', async () => {
  const signing = await testSigning(handedOver)
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(HASH)),
  )
  expect(signing.slept.count).toBe(30)
  await expectUnknown(signing, 'page-wallet-unseen')
})

it('tells the page no more once its call is known', async () => {
  const { run, failing, told, journal, state } = await testSigning(handedOver)
  const page = failing('page-wallet-failed', false)
  await run(id, {
    ...page,
    async send(step, unseenPageCall, before) {
      // The tracker finds it meanwhile.
      await journal.record(id, { type: 'evm-returned', hash: HASH })
      return page.send(step, unseenPageCall, before)
    },
  })
  expect(told).toEqual([])
  expect((await state()).attempts).toMatchObject([{ hash: HASH, refusal: null }])
})

it('stops waiting for an allowance once the swap has ended', async () => {
  const { run, failing, slept, journal, state } = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: HASH },
  ])
  slept.onSleep = () =>
    void journal.record(id, { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } })
  await run(id, failing('page-wallet-failed', false))
  expect((await state()).attempts).toHaveLength(1)
})

it('waits for an allowance whatever its gas price', async () => {
  const { run, failing, slept, journal, receipts } = await testSigning(ALLOWED, CALL)
  slept.onSleep = async () => {
    // The tracker has found that another transaction of it was mined.
    await journal.record(id, evmSigned('2', 'allowance'))
    receipts.set(hashOf('2'), { ...RECEIPT, transactionHash: hashOf('2') })
  }
  await run(id, failing('page-wallet-failed', false))
  expect(slept.count).toBeLessThan(10)
})

it.each([
  ['success', true],
  ['reverted', false],
] as const)('takes the tracker’s word for an allowance: %s', async (_, success) => {
  const { run, failing, slept, journal, receipts, state } = await testSigning(ALLOWED, CALL)
  const asked: string[] = []
  receipts.get = (hash) => void asked.push(hash)
  slept.onSleep = () => journal.record(id, evmSeen('1', success ? mined() : failedOnChain(true)))
  await run(id, failing('page-wallet-failed', false))
  expect(asked).toHaveLength(1)
  expect(slept.count).toBe(1)
  if (!success) expect((await state()).abandoned).toMatchObject({ code: 'simulation-reverted' })
})

it('asks for an unmined allowance as rarely as the tracker', async () => {
  const { run, failing, slept, journal, receipts, clock } = await testSigning(ALLOWED)
  const begin = clock.now()
  const asked: number[] = []
  receipts.get = () => void asked.push(clock.now() - begin)
  slept.onSleep = async () => {
    if (clock.now() - begin < 3_600_000) return
    await journal.record(id, { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } })
  }
  await run(id, failing('page-wallet-failed', false))
  expect(asked.filter((at) => at < 60_000).length).toBeGreaterThan(9)
  expect(asked.length).toBeLessThan(120)
})

it('waits out what passes once its allowance is mined', async () => {
  const down = (code: ErrorCode) => new AppError(code, 'not now')
  const errors: (ErrorCode | undefined)[] = []
  const { run, failing, receipts, clock, handed, state } = await testSigning(ALLOWED, () => {
    const isDown = clock.now() < 1_000 + 30 * 60_000
    errors.push(isDown ? 'chain-unreachable' : undefined)
    if (isDown) throw down(errors.length % 2 === 0 ? 'service-unreachable' : 'chain-unreachable')
    return CALL
  })
  receipts.set(HASH, RECEIPT)
  await run(id, failing('page-wallet-failed', false))
  expect(handed).toHaveLength(1)
  expect((await state()).abandoned).toBeNull()
  expect(errors.length).toBeLessThan(100)
})

it('waits no longer for a page that is closed', async () => {
  const { run, failing, receipts, slept, state, told } = await testSigning(ALLOWED, () => {
    throw new AppError('chain-unreachable', 'not now')
  })
  receipts.set(HASH, RECEIPT)
  await run(id, { ...failing('page-wallet-failed', false), isOpen: () => slept.count < 50 })
  expect(told).toEqual([{ code: 'page-wallet-unseen', entryId: undefined }])
  expect((await state()).abandoned).toMatchObject({ code: 'page-wallet-unseen' })
})

it('gives up a swap whose allowance cannot be reviewed', async () => {
  const { run, failing, slept, told } = await testSigning([], () => {
    throw new AppError('chain-unreachable', 'not now')
  })
  await run(id, failing('page-wallet-failed', false))
  expect([slept.count, told]).toEqual([30, [{ code: 'chain-unreachable', entryId: undefined }]])
})

it('keeps waiting for an allowance while no endpoint answers', async () => {
  const { run, failing, slept, receipts, state, told } = await testSigning(ALLOWED, CALL)
  const get = receipts.get.bind(receipts)
  receipts.get = () => {
    throw new AppError('chain-unreachable', 'no endpoint answers')
  }
  slept.onSleep = () => {
    receipts.get = get
    receipts.set(HASH, RECEIPT)
  }
  await run(id, failing('page-wallet-failed', false))
  expect(slept.count).toBeLessThan(10)
  expect(told).not.toContainEqual({ code: 'chain-unreachable', entryId: undefined })
  expect((await state()).abandoned).not.toMatchObject({ code: 'chain-unreachable' })
})

it('tells the page if something replaced the allowance', async () => {
  const { run, failing, slept, journal, state, told, handed } = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: HASH, nonce: 0 },
  ])
  const conflict = { nonce: 0, sinceBlock: 1n, blocks: 6, isFinal: true }
  slept.onSleep = () => void journal.record(id, { type: 'evm-conflict-seen', conflict })
  await run(id, failing('page-wallet-failed', false))
  expect(told).toEqual([{ code: 'page-wallet-failed', entryId: undefined }])
  expect(phaseOf(await state())).toBe('replaced')
  expect(handed).toEqual([])
})

it('abandons the swap if the allowance failed on chain', async () => {
  const { run, hand, receipts, handed, state } = await testSigning([
    evmSigned(null, 'allowance'),
    { type: 'evm-returned', hash: HASH },
  ])
  receipts.set(HASH, { ...RECEIPT, status: 'reverted' })
  await run(
    id,
    hand(() => Promise.resolve(HASH)),
  )
  expect(handed).toEqual([])
  expect((await state()).abandoned).toMatchObject({ code: 'simulation-reverted' })
})

it.each<[string, Fact[]]>([
  ['before anything was handed over', []],
  ['while its allowance was mined', [evmSigned(null, 'allowance'), { type: 'evm-returned', hash: HASH }]],
])('abandons a swap whose page was closed %s', async (_, facts) => {
  const { run, failing, handed, receipts, state, told } = await testSigning(facts, [
    { kind: 'call', call: sealReviewedCall(call) },
  ])
  receipts.set(HASH, RECEIPT)
  await run(id, { ...failing('page-wallet-unseen', false), isOpen: () => false })
  expect(handed).toEqual([])
  expect(told).toEqual([{ code: 'page-wallet-unseen', entryId: undefined }])
  expect((await state()).abandoned).toMatchObject({ code: 'page-wallet-unseen' })
})

it('does nothing for a swap already sent or abandoned', async () => {
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

const WHOLE = `0x12345678${'ab'.repeat(64)}` as const
const wholeCall: Fact = {
  type: 'evm-signed',
  attempt: {
    kind: 'call',
    call: { ...call, data: WHOLE, value: 0n },
    hash: null,
    rawTransaction: null,
    nonce: null,
    maxFeePerGas: null,
  },
}
const batched = {
  to: account.address,
  input: `0xe9ae5c53${call.to.slice(2)}${WHOLE.slice(2)}`,
  value: 0n,
} as const
const burnLog: EvmReceipt['logs'][number] = {
  address: call.to,
  topics: [newUnwrap.topic, wordOfAddress(account.address)],
  data: '0x',
  blockNumber: 1n,
  blockHash: hashOf('2'),
  transactionHash: HASH,
  logIndex: 0,
}
const receiptWith = (logs: EvmReceipt['logs']): EvmReceipt => ({
  transactionHash: HASH,
  status: 'success',
  blockNumber: 1n,
  blockHash: hashOf('2'),
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  logs,
})

it('follows a batched call, with only the account’s own nonce', async () => {
  for (const [from, nonce] of [
    [account.address, 7],
    [addressOf('e'), null],
  ] as const) {
    const { run, hand, shows, receipts, state, told } = await testSigning([wholeCall])
    shows({ ...batched, from, nonce: 7 })
    receipts.set(HASH, receiptWith([burnLog]))
    await run(
      id,
      hand(() => Promise.resolve(HASH)),
    )
    expect(told).toEqual([])
    expect((await state()).attempts).toMatchObject([{ hash: HASH, nonce }])
  }
})

it('takes no batch whose contract logged nothing for the call', async () => {
  const signing = await testSigning([wholeCall])
  signing.shows(batched)
  signing.receipts.set(HASH, receiptWith([]))
  await signing.run(
    id,
    signing.hand(() => Promise.resolve(HASH)),
  )
  await expectUnknown(signing, 'page-wallet-mismatch')
})
