import { expect, test } from 'vitest'
import type { Entry } from '~/lib/core/journal/types'
import {
  COIN_A,
  evmPayment,
  evmSigned,
  handedCall,
  handedOver,
  hashOf,
  returnedCall,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import { createOutcomes } from './outcomes'

const TAKEN = { isTaken: true, answer: undefined }
const NOT_TAKEN = { isTaken: false }

function outcomesOf(entry?: Entry, waiting: string[] = []) {
  return createOutcomes({
    journal: { get: async (id) => (entry?.id === id ? entry : undefined) },
    approvals: { isWaiting: async (id) => waiting.includes(id) },
  })
}

test('leads to the entry that an order became', async () => {
  const entry = toEvm()
  expect(await outcomesOf(entry).order(entry.id)).toEqual({ isTaken: true, answer: { entryId: entry.id } })
  expect(await outcomesOf().order(entry.id)).toEqual(NOT_TAKEN)
})

test('finds the replacement of a payment', async () => {
  const before = toEvm([signed('1')])
  const after = toEvm([signed('1'), signed('2', [COIN_A], 'bump')])
  const replaced = [txidOf('1')]
  expect(await outcomesOf(before).replacement(before.id, replaced)).toEqual(NOT_TAKEN)
  expect(await outcomesOf(after).replacement(after.id, replaced)).toEqual(TAKEN)
})

test('does not take a mined allowance for a faster call', async () => {
  const facts = [evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1)]
  const before = toBitcoin(facts)
  const replaced = versionIdsOf(before)
  expect(await outcomesOf(before).replacement(before.id, replaced)).toEqual(NOT_TAKEN)
  const after = toBitcoin([...facts, evmSigned('3', 'call', 1)])
  expect(await outcomesOf(after).replacement(after.id, replaced)).toEqual(TAKEN)
})

test.each([
  ['unsigned', [handedCall(10n)]],
  ['signed elsewhere', [handedCall(10n), returnedCall('1', handedCall(10n))]],
  ['signed here', [evmSigned('1')]],
])('finds the handed-over cancellation of a call that is %s', async (_state, facts) => {
  const before = evmPayment(facts)
  const replaced = versionIdsOf(before)
  expect(replaced).toHaveLength(1)
  expect(await outcomesOf(before).replacement(before.id, replaced)).toEqual(NOT_TAKEN)
  const handed = evmPayment([...facts, handedCall(30n, 'cancel')])
  expect(await outcomesOf(handed).replacement(handed.id, replaced)).toEqual(TAKEN)
})

test('names a call alike before and after signing', async () => {
  const shown = versionIdsOf(evmPayment([handedCall(10n)]))
  const returned = evmPayment([handedCall(10n), returnedCall('1', handedCall(10n))])
  expect(versionIdsOf(returned)).toEqual(shown)
  expect(await outcomesOf(returned).replacement(returned.id, shown)).toEqual(NOT_TAKEN)
})

test('finds a hand-over that followed a payment signed here', async () => {
  const after = toEvm([signed('1'), handedOver('2', [COIN_A], 'bump')])
  expect(await outcomesOf(after).replacement(after.id, [txidOf('1')])).toEqual(TAKEN)
})

test('finds the cancellation of a call', async () => {
  const after = evmPayment([evmSigned('1'), evmSigned('2', 'cancel')])
  expect(await outcomesOf(after).replacement(after.id, [hashOf('1')])).toEqual(TAKEN)
})

test('knows nothing of a missing entry’s replacement', async () => {
  await expect(outcomesOf().replacement('gone', [txidOf('1')])).rejects.toMatchObject({
    code: 'request-unknown',
  })
})

test('knows whether a site’s request still waits', async () => {
  const outcomes = outcomesOf(undefined, ['waiting'])
  expect(await outcomes.request('waiting')).toEqual(NOT_TAKEN)
  expect(await outcomes.request('answered')).toEqual(TAKEN)
})

test('waits for a decision that is still carried out', async () => {
  const entry = toEvm()
  let kept: Entry | undefined
  const outcomes = createOutcomes({
    journal: { get: async () => kept },
    approvals: { isWaiting: async () => false },
  })
  const { promise: signing, resolve: sign } = withResolvers()
  const approval = outcomes.track(entry.id, signing)
  const asked = outcomes.order(entry.id)
  kept = entry
  sign()
  expect(await asked).toEqual({ isTaken: true, answer: { entryId: entry.id } })
  await approval
})

test('reads the journal after a decision that failed', async () => {
  const outcomes = outcomesOf()
  const { promise: signing, reject } = withResolvers()
  const approval = outcomes.track('lost', signing)
  const asked = outcomes.order('lost')
  reject(new Error('refused'))
  await expect(approval).rejects.toThrow('refused')
  expect(await asked).toEqual(NOT_TAKEN)
})

function withResolvers() {
  let resolve = (): void => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<void>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  return { promise, resolve, reject }
}
