// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useChanges } from '~/lib/ui/query/changes'
import { drawHook } from '../draw-hook.fixture'
import { CreateScreen } from './create-screen'

const PHRASES = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
]
const PASSWORD = 'correct horse battery'

/** The screen with its words shown, and a worker that draws another phrase each time it is asked. */
async function shownPhrase() {
  const phrases = PHRASES.values()
  const created: unknown[] = []
  const connections: (() => void)[] = []
  const page = await drawHook(
    useChanges,
    {
      status: () => ({ profile: null }),
      wallet: {
        draftPhrase: () => ({ phrase: phrases.next().value }),
        create: (order) => void created.push(order),
      },
      settings: { change: () => ({}) },
      changes: () =>
        new ReadableStream({
          start: (stream) => void connections.push(() => stream.close()),
        }),
    },
    () => <CreateScreen onBack={() => {}} />,
  )
  await page.clicks('Show the words')
  return {
    ...page,
    created,
    /** The page connects again at once. */
    async stopWorker() {
      const known = connections.length
      await page.does(() => connections.at(-1)?.())
      expect(connections).toHaveLength(known + 1)
    },
  }
}

test('keeps the shown words though the worker was stopped', async () => {
  const page = await shownPhrase()
  const shown = page.text()
  expect(shown).toContain('sausage')
  await page.stopWorker()
  expect(page.text()).toBe(shown)
  await page.does(() => page.queries.resetQueries())
  expect(page.text()).toBe(shown)
})

test('keeps the words of each length', async () => {
  const page = await shownPhrase()
  const shown = page.text()
  await page.chooses('24')
  expect(page.text()).toContain('doctor')
  await page.stopWorker()
  await page.chooses('12')
  expect(page.text()).toBe(shown)
})

test('creates the wallet of the shown words after a stop', async () => {
  const page = await shownPhrase()
  await page.clicks("I've written them down")
  await page.stopWorker()
  await page.clicks('Check later')
  await page.stopWorker()
  await page.types('new-password', PASSWORD)
  await page.types('new-password-repeat', PASSWORD)
  await page.submits()
  expect(page.created).toEqual([{ phrase: PHRASES[0], password: PASSWORD, isDrafted: true }])
})

test('chooses a password at once, the words unchecked', async () => {
  const page = await shownPhrase()
  await page.clicks('Check later')
  await page.clicks('Back')
  await page.clicks('Show the words')
  expect(page.text()).toContain('sausage')
  await page.clicks('Check later')
  await page.types('new-password', PASSWORD)
  await page.types('new-password-repeat', PASSWORD)
  await page.submits()
  expect(page.created).toHaveLength(1)
})
