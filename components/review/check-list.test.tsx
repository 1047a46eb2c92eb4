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

const SENTENCE = "The network fee can't be raised later, so this transaction can't be sped up."

test('says of a final transaction that nothing speeds it up', async () => {
  expect(await drawn(true)).toContain(SENTENCE)
})

test('says nothing of that elsewhere', async () => {
  expect(await drawn(false)).not.toContain(SENTENCE)
})
