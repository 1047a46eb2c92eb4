import { expect, it } from 'vitest'
import type { NoticeChoice } from '~/lib/contract/notices'
import { readSettings } from '~/lib/contract/settings'
import { bitcoinPayment, type Fact, toEvm } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { createNotices } from './notices'

const ABANDONED: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
const FAILED = toEvm([ABANDONED])

/** Notices by the settings of the user. */
function noticesWith(stored: object) {
  const shown: { id: string; hidesAmounts: boolean }[] = []
  const notices = createNotices({
    notify: async ({ id }, _profile, { hidesAmounts }) => void shown.push({ id, hidesAmounts }),
    deployments: { of: async () => ({ profile: PROFILE }) },
    settings: { get: async () => ({ ...readSettings(undefined), ...stored }) },
  })
  return { notices, shown }
}

it('say whether amounts may be seen', async () => {
  const { notices, shown } = noticesWith({ hidesAmounts: true })
  await notices.tell(FAILED)
  expect(shown).toEqual([{ id: FAILED.id, hidesAmounts: true }])
})

it.each<[NoticeChoice, number]>([
  ['all', 1],
  ['attention', 1],
  ['none', 0],
])('shows a failure where the choice is %s: %i', async (choice, count) => {
  const { notices, shown } = noticesWith({ notices: choice })
  await notices.tell(FAILED)
  expect(shown).toHaveLength(count)
})

it('are not shown of what is under way', async () => {
  const { notices, shown } = noticesWith({})
  await notices.tell(bitcoinPayment())
  expect(shown).toEqual([])
})
