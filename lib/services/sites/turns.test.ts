import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { createTurns } from './turns'

const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    (value) => `answered ${JSON.stringify(value)}`,
    (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
  )
const settled = () => new Promise((resolve) => setImmediate(resolve))

function testTurns() {
  const inTurn = createTurns({ running: 2, waiting: 3 })
  const started: string[] = []
  const ends: Record<string, (failure?: Error) => void> = {}
  const run = (origin: string, name: string) =>
    codeOf(
      inTurn(origin, () => {
        started.push(name)
        return new Promise((resolve, reject) => {
          ends[name] = (failure) => (failure === undefined ? resolve(name) : reject(failure))
        })
      }),
    )
  return { run, started, ends }
}

it('runs some at once, queues some, and refuses the rest', async () => {
  const { run, started, ends } = testTurns()
  const answers = ['1', '2', '3', '4', '5'].map((name) => run('site', name))
  expect(await run('site', '6')).toBe('queue-full')
  await settled()
  expect(started).toEqual(['1', '2'])
  ends['2']?.()
  ends['1']?.(new Error('failed'))
  await settled()
  expect(started).toEqual(['1', '2', '3', '4'])
  for (const name of ['3', '4']) ends[name]?.()
  await settled()
  ends['5']?.()
  expect(await Promise.all(answers)).toEqual([
    'Error: failed',
    ...['2', '3', '4', '5'].map((name) => `answered "${name}"`),
  ])
})

it('counts each site for itself', async () => {
  const { run, started } = testTurns()
  for (const name of ['1', '2', '3']) void run('site', name)
  void run('other', 'theirs')
  await settled()
  expect(started).toEqual(['1', '2', 'theirs'])
})
