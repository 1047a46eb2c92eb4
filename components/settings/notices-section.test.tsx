// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { SETTINGS } from '~/lib/ui/text/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { NoticesSection } from './notices-section'

test('changes the choice of notifications, and nothing else', async () => {
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
  await page.chooses('attention')
  await page.chooses('none')
  expect(changes).toEqual([{ notices: 'attention' }, { notices: 'none' }])
})
