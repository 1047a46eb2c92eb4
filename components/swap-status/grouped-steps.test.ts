import { expect, test } from 'vitest'
import type { TimelineStep } from '~/lib/contract/views/history'
import { groupedSteps, writtenSteps } from './grouped-steps'

const MINUTE = 60_000
const step = (
  key: TimelineStep['key'],
  state: TimelineStep['state'],
  at: number | null = null,
  id: string | null = null,
): TimelineStep => ({ key, state, at, link: id === null ? null : { id, url: null }, facts: {} })
const keys = (steps: TimelineStep[]) => steps.map(({ key, state }) => `${state} ${key}`)

test('counts sending as one step, as far as it came', () => {
  const begun = [
    step('approved', 'done', 5),
    step('allowance', 'current'),
    step('submitted', 'todo'),
    step('mined', 'todo'),
  ]
  expect(keys(groupedSteps(begun))).toEqual(['current allowance', 'todo mined'])
  const sent = [
    step('approved', 'done', 5),
    step('signed', 'done', 6),
    step('broadcast', 'done', 7),
    step('confirmed', 'current'),
  ]
  expect(groupedSteps(sent)[0]).toMatchObject({ key: 'broadcast', state: 'done', at: 5 })
})

test('ends with what arrived before its payment confirmed', () => {
  const steps = [
    step('approved', 'done', 5),
    step('broadcast', 'done', 6),
    step('delivered', 'done', 7),
    step('confirmed', 'current'),
  ]
  expect(keys(groupedSteps(steps))).toEqual(['done broadcast', 'done delivered'])
  expect(keys(writtenSteps(steps)).at(-1)).toBe('current confirmed')
})

test('writes steps of one minute as one', () => {
  const steps = [
    step('approved', 'done', 0),
    step('signed', 'done', 1_000),
    step('broadcast', 'done', MINUTE),
    step('confirmed', 'current'),
  ]
  expect(keys(writtenSteps(steps))).toEqual(['done signed', 'done broadcast', 'current confirmed'])
})

test('keeps a token approval, and a step that failed', () => {
  const steps = [
    step('approved', 'done', 0),
    step('allowance', 'done', 1),
    step('submitted', 'done', 2),
    step('reverted', 'failed', 3),
  ]
  expect(keys(writtenSteps(steps))).toEqual(
    ['done approved', 'done allowance', 'done submitted', 'failed reverted'].slice(1),
  )
})

test('names a transaction once, at its last step', () => {
  const steps = [
    step('submitted', 'done', 0, '0xa'),
    step('mined', 'done', MINUTE, '0xa'),
    step('burned', 'done', MINUTE, '0xb'),
  ]
  expect(writtenSteps(steps).map(({ link }) => link?.id)).toEqual([undefined, '0xa', '0xb'])
})
