// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { QuizStep } from './quiz-step'

async function quiz(phrase: string) {
  const onDone = vi.fn<() => void>()
  const page = await drawHook(
    () => null,
    {},
    () => <QuizStep phrase={phrase} onBack={() => {}} onDone={onDone} />,
  )
  const typesInAll = async (value: string) => {
    for (const field of page.getAllByTestId('quiz-word'))
      await page.does(() => fireEvent.change(field, { target: { value } }))
  }
  return { ...page, typesInAll, onDone }
}

test.each([
  ['French', ' ', 'académie'],
  ['Spanish', ' ', 'ábaco'],
  ['Japanese', '\u3000', 'がいこう'],
])('accepts the words of a phrase in %s', async (_language, space, word) => {
  // The lists have a letter and its mark apart, which keyboards write in one piece.
  const phrase = Array(12).fill(word.normalize('NFD')).join(space)
  const { typesInAll, submits, onDone } = await quiz(phrase)
  await typesInAll(word.normalize('NFC'))
  await submits()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('refuses another word', async () => {
  const { submits, typesInAll, onDone } = await quiz(Array(12).fill('zoo').join(' '))
  await submits()
  await typesInAll('wrong')
  await submits()
  expect(onDone).not.toHaveBeenCalled()
})
