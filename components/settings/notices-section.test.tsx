import { expect, test } from 'vitest'
import { SETTINGS } from '~/lib/ui/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { NoticesSection } from './notices-section'

test('a box says nothing of the others, which the background may know better by now', async () => {
  const { answer } = laterAnswers()
  const changes: object[] = []
  const page = await drawHook(
    () => null,
    {
      settings: {
        change(change) {
          changes.push(change)
          return answer()
        },
      },
    },
    () => <NoticesSection settings={{ ...SETTINGS, mutedNotices: ['failed'] }} />,
  )
  await page.ticks('notice-arrived', false)
  await page.ticks('notice-refund', false)
  await page.ticks('notice-failed', true)
  expect(changes).toEqual([
    { notice: { kind: 'arrived', isMuted: true } },
    { notice: { kind: 'refund', isMuted: true } },
    { notice: { kind: 'failed', isMuted: false } },
  ])
})
