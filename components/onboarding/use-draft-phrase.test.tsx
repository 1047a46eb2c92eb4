// @vitest-environment happy-dom
import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { useDraftPhrase } from './use-draft-phrase'

function Draft() {
  const { phrase } = useDraftPhrase(12)
  return phrase
}

test('keeps the first of two answers', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => null,
    { wallet: { draftPhrase: answer } },
    () => (
      <StrictMode>
        <Draft />
      </StrictMode>
    ),
  )
  for (const [at, give] of given.entries()) {
    await page.does(() => give({ phrase: `phrase ${at}` }))
    expect(page.text()).toBe('phrase 0')
  }
})

test('forgets a phrase with its screen', async () => {
  const page = await drawHook(
    () => useState(true),
    { wallet: { draftPhrase: () => ({ phrase: 'legal winner' }) } },
    ([isOpen]) => isOpen && <Draft />,
  )
  expect(page.text()).toBe('legal winner')
  await page.does(([, setOpen]) => setOpen(false))
  expect(page.queries.getQueryCache().getAll()).toEqual([])
  expect(page.queries.getMutationCache().getAll()).toEqual([])
})
