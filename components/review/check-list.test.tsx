// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { BTC } from '~/lib/ui/text/intent'
import { drawHook } from '../draw-hook.fixture'
import { CheckList } from './check-list'

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
