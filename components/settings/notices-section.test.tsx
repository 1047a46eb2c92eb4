import { expect, test } from 'vitest'
import type { SettingsView } from '~/lib/contract/views/status'
import { DEFAULT_LOOKS } from '~/lib/contract/looks'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { NoticesSection } from './notices-section'

const SETTINGS: SettingsView = {
  ...DEFAULT_LOOKS,
  autoLockMinutes: 15,
  serviceUrl: null,
  isPhraseChecked: true,
  mutedNotices: ['failed'],
  quietHours: null,
  currency: null,
  currencies: [],
  profiles: [],
  selectedProfile: null,
}

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
    () => <NoticesSection settings={SETTINGS} />,
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
