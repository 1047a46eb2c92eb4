// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recipientCheck } from '~/lib/core/recipient/findings'
import type { CheckResult } from '~/lib/core/review/check'
import { BTC } from '~/lib/ui/text/intent'
import { drawHook } from '../draw-hook.fixture'
import { CheckCount, CheckList } from './check-list'

const UNITS = { sent: BTC, arriving: BTC }

const drawn = async (isFinal: boolean) => {
  const checks = [{ code: 'unsigned', evidence: { count: '1' } }] as const
  const page = await drawHook(
    () => undefined,
    {},
    () => <CheckList checks={[...checks]} units={UNITS} isFinal={isFinal} />,
  )
  return page.text()
}

const SENTENCE = "You can't speed up this transaction: its network fee is final."

test('says of a final transaction that nothing speeds it up', async () => {
  expect(await drawn(true)).toContain(SENTENCE)
})

test('says nothing of that elsewhere', async () => {
  expect(await drawn(false)).not.toContain(SENTENCE)
})

const counted = async (checks: readonly CheckResult[]) => {
  const page = await drawHook(
    () => undefined,
    {},
    () => <CheckCount checks={checks} />,
  )
  return page.text()
}
const RECIPIENT = { address: 'bcrt1qstranger' }

test.each([
  [{ standing: 'new', ...RECIPIENT }, '1 of 2 checks passed'],
  [
    { standing: 'lookalike', ...RECIPIENT, of: { standing: 'book', address: 'bcrt1qknown', name: 'Ledger' } },
    '1 of 2 checks passed',
  ],
  [{ standing: 'book', ...RECIPIENT, name: 'Ledger' }, '2 checks passed'],
] as const)('counts the checks that ran for %o', async (judgement, words) => {
  expect(await counted([{ code: 'unsigned', evidence: {} }, ...recipientCheck(judgement)])).toBe(words)
})
