// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { useAnswer } from './use-answer'

test('refuses a site’s request before it ends the connection', async () => {
  const calls: unknown[] = []
  const page = await drawHook(() => useAnswer('request'), {
    approvals: { reject: ({ id }) => void calls.push(['reject', id]), next: () => null },
    sites: { revoke: ({ origin }) => void calls.push(['revoke', origin]) },
  })
  await page.does(({ disconnect }) => disconnect('https://site.example'))
  expect(calls).toEqual([
    ['reject', 'request'],
    ['revoke', 'https://site.example'],
  ])
})
