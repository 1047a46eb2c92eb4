// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { drawHook } from '../draw-hook.fixture'
import { Refund } from './refund'

/** The native currency comes without a transaction of its own. */
const wordsOf = async (seen: Pick<EntryView, 'proof' | 'isMatched'>) => {
  const page = await drawHook(
    () => undefined,
    {},
    () => <Refund refund={{ txid: null, amountSats: null, isBack: false }} {...seen} />,
  )
  return page.text()
}

test('does not call a native refund unpaid that has come', async () => {
  expect(await wordsOf({ proof: 'chain', isMatched: false })).toBe('RefundTokens returned to you')
})

test('nor is one that may have come', async () => {
  expect(await wordsOf({ proof: 'none', isMatched: true })).toBe('RefundA matching payment arrived')
})

test('calls a refund unpaid that has not arrived', async () => {
  expect(await wordsOf({ proof: 'none', isMatched: false })).toContain("haven't received the refund yet.")
})
