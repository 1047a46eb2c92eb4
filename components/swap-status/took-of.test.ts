import { expect, test } from 'vitest'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { tookOf } from './took-of'

const [done] = practiceSwaps(0)
if (done === undefined) throw new Error('a sample')

test('counts from the first step to the last', () => {
  const at = (minutes: number) => minutes * 60_000
  const timeline = done.timeline.map((step, index) => ({ ...step, at: at(index * 6) }))
  expect(tookOf({ ...done, timeline })).toBe((done.timeline.length - 1) * 360)
})

test('counts to what arrived before its payment confirmed', () => {
  const at = (minutes: number) => minutes * 60_000
  const dated = done.timeline.map((step, index) => ({ ...step, at: at(index * 6) }))
  const confirmed = dated.find(({ key }) => key === 'confirmed')
  if (confirmed === undefined) throw new Error('a sample')
  const timeline = [
    ...dated.filter((step) => step !== confirmed),
    { ...confirmed, at: null, state: 'current' as const },
  ]
  expect(tookOf({ ...done, timeline })).toBe((done.timeline.length - 1) * 360)
})

test.each([
  ['has not ended', { phase: 'confirming' }],
  ['was rebuilt', { isRebuilt: true }],
  ['has no dated end', { timeline: done.timeline.map((step) => ({ ...step, at: null })) }],
] as const)('tells no time of what %s', (_, changes) => {
  expect(
    tookOf({
      ...done,
      ...changes,
      timeline: [...('timeline' in changes ? changes.timeline : done.timeline)],
    }),
  ).toBeNull()
})
