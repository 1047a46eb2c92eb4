import { expect, it } from 'vitest'
import { createBadge } from './badge'

it('tells that a site waits, before the number of swaps in progress', async () => {
  const shown: string[] = []
  const badge = createBadge(async (text) => void shown.push(text))
  await badge.underWay(2)
  await badge.waiting(1)
  await badge.underWay(3)
  await badge.waiting(0)
  await badge.underWay(0)
  expect(shown).toEqual(['2', '!', '!', '3', ''])
})
