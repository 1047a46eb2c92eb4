import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { createPersonQuestion } from './person-question'
import { askingPerson } from '~/lib/rpc/ask-person'
import type { CallBy } from '~/lib/rpc/call-by'

const KEY = { password: 'correct horse' }
const error = (code: 'presence-missing' | 'password-wrong' | 'quote-stale') => new AppError(code, code)

/** A background whose answers to the calls come in turn. */
function background(...answers: readonly (AppError | string)[]) {
  const inputs: unknown[] = []
  const call: CallBy = async (_path, input) => {
    inputs.push(input)
    const answer = answers[inputs.length - 1]
    if (answer instanceof AppError) throw answer
    return answer
  }
  return { call, inputs }
}

const path = ['orders', 'approve']
const input = { entryId: 'entry' }

test('asks nobody where the background asks for nobody', async () => {
  const { call, inputs } = background('signed', error('quote-stale'))
  const question = createPersonQuestion()
  const asking = askingPerson(call, question.ask)
  await expect(asking(path, input)).resolves.toBe('signed')
  await expect(asking(path, input)).rejects.toMatchObject({ code: 'quote-stale' })
  expect(question.current()).toBeNull()
  expect(inputs).toEqual([input, input])
})

test('makes a call again with the person’s key', async () => {
  const { call, inputs } = background(error('presence-missing'), error('password-wrong'), 'signed')
  const question = createPersonQuestion()
  let changes = 0
  question.follow(() => (changes += 1))
  const answer = askingPerson(call, question.ask)(path, input)
  await expect.poll(() => question.current()).not.toBeNull()
  await expect(question.current()?.attempt({ password: 'wrong' })).rejects.toMatchObject({
    code: 'password-wrong',
  })
  await question.current()?.attempt(KEY)
  await expect(answer).resolves.toBe('signed')
  expect(inputs).toEqual([input, { ...input, key: { password: 'wrong' } }, { ...input, key: KEY }])
  expect([question.current(), changes]).toEqual([null, 2])
})

test('hands on another failure, and ends the question', async () => {
  const { call } = background(error('presence-missing'), error('quote-stale'))
  const question = createPersonQuestion()
  const answer = askingPerson(call, question.ask)(path, input)
  await expect.poll(() => question.current()).not.toBeNull()
  const attempt = question.current()?.attempt(KEY)
  await expect(answer).rejects.toMatchObject({ code: 'quote-stale' })
  await attempt
  expect(question.current()).toBeNull()
})

test('calls nothing again once the person has cancelled', async () => {
  const { call, inputs } = background(error('presence-missing'), error('presence-missing'), 'signed')
  const question = createPersonQuestion()
  const asking = askingPerson(call, question.ask)
  const answer = asking(path, input)
  await expect.poll(() => question.current()).not.toBeNull()
  // One question at a time.
  await expect(asking(path, input)).rejects.toMatchObject({ code: 'passkey-cancelled' })
  question.current()?.cancel()
  await expect(answer).rejects.toMatchObject({ code: 'passkey-cancelled' })
  expect(inputs).toHaveLength(2)
})
