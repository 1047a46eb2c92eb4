import { expect, it } from 'vitest'
import { createBadge } from './badge'

it('counts what waits for the user, whoever asks', async () => {
  const shown: string[] = []
  const badge = createBadge(async (text) => void shown.push(text))
  await badge.attention(2)
  await badge.waiting(1)
  await badge.attention(0)
  await badge.waiting(0)
  expect(shown).toEqual(['2', '3', '1', ''])
})
