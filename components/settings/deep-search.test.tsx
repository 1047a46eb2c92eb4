// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { DeepSearch } from './deep-search'

test.each<[string, string, RestoreStatusView, string]>([
  ['offers the search', 'Search the whole blockchain', { state: 'idle', found: 0 }, 'restoreDeep'],
  ['lets it rest', 'Pause', { state: 'running', found: 0, progress: 12 }, 'pauseRestore'],
  ['goes on with it', 'Continue', { state: 'paused', found: 0, progress: 12 }, 'goOnRestoring'],
])('%s', async (_, name, status, expected) => {
  const { answer } = laterAnswers()
  const asked: string[] = []
  const note = (name: string) => () => {
    asked.push(name)
    return answer()
  }
  const page = await drawHook(
    () => null,
    {
      history: {
        restoreDeep: note('restoreDeep'),
        pauseRestore: note('pauseRestore'),
        goOnRestoring: note('goOnRestoring'),
      },
    },
    () => <DeepSearch status={status} onChange={() => {}} />,
  )
  await page.clicks(name)
  expect(asked).toEqual([expected])
})
