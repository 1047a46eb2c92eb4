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
  return { ...page, onDone }
}

test.each([
  ['French', ' ', 'académie'],
  ['Spanish', ' ', 'ábaco'],
  ['Japanese', '\u3000', 'がいこう'],
])('who types the words of a phrase in %s passes', async (_language, space, word) => {
  // The lists have a letter and its mark apart, which keyboards write in one piece.
  const phrase = Array(12).fill(word.normalize('NFD')).join(space)
  const { types, submits, onDone } = await quiz(phrase)
  await types('quiz-word', word.normalize('NFC'))
  await submits()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('who types another word does not', async () => {
  const { submits, types, onDone } = await quiz(Array(12).fill('zoo').join(' '))
  await submits()
  await types('quiz-word', 'wrong')
  await submits()
  expect(onDone).not.toHaveBeenCalled()
})
