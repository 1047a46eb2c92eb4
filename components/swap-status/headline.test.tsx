// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { EntryView } from '~/lib/contract/views/history'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { drawHook } from '../draw-hook.fixture'
import { Headline } from './headline'

const wordsOf = async (changes: Partial<EntryView>) => {
  const [sample] = practiceSwaps(0)
  if (sample === undefined) throw new Error('a sample')
  const page = await drawHook(
    () => undefined,
    {},
    () => <Headline swap={{ ...sample, proof: 'chain', ...changes }} pace={undefined} />,
  )
  return page.text()
}

test('a payment is not said to be proven if the chain shows less, or nothing', async () => {
  expect(await wordsOf({ phase: 'underpaid' })).toBe('Arrived short')
})

test('an end that the chain shows is', async () => {
  expect(await wordsOf({ phase: 'done' })).toBe('DoneProven on chain.')
})
