// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ArrivalView, EntryView } from '~/lib/contract/views/history'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { practiceSwaps } from '~/lib/ui/practice/practice-swaps'
import { drawHook } from '../draw-hook.fixture'
import { Headline } from './headline'

const drawn = async (changes: Partial<EntryView>, arrival: ArrivalView | null = null) => {
  const [sample] = practiceSwaps(0)
  if (sample === undefined) throw new Error('a sample')
  return drawHook(
    () => undefined,
    {},
    () => (
      <Headline
        entry={{ ...sample, ...changes }}
        profile={PRACTICE_PROFILE}
        arrival={arrival}
        isAlone={false}
      />
    ),
  )
}

test('leads with the time left where it is known', async () => {
  const page = await drawn({ phase: 'confirming', result: null, arrival: null }, arrivingIn(17.5))
  expect(page.getByTestId('request-time').textContent).toBe('about 18 min')
})

test('leads with the phase once the time has run out', async () => {
  const page = await drawn({ phase: 'confirming', result: null, arrival: null }, arrivingIn(-1))
  expect(page.queryByTestId('request-time')).toBeNull()
  expect(page.getByTestId('request-headline').textContent).toBe('Confirming on Bitcoin')
})

test('says how much is where once it stands still', async () => {
  const page = await drawn({
    phase: 'refunding',
    result: null,
    arrival: null,
    money: { at: 'parked', where: 'router', who: 'operator', sum: { asset: 'bitcoin', amount: 1_000_000n } },
  })
  expect(page.text()).toMatch(
    /^Failed, waiting for the refund.*0\.01000000 BTC.*held by the bridge's contract$/,
  )
})

test('tells no time of what will not arrive by itself', async () => {
  const page = await drawn(
    {
      phase: 'processing',
      result: null,
      arrival: null,
      money: { at: 'parked', where: 'locker', who: 'locker', sum: { asset: 'bitcoin', amount: 1_000_000n } },
    },
    arrivingIn(20),
  )
  expect(page.queryByTestId('request-time')).toBeNull()
  expect(page.text()).toContain('with the locker')
})

function arrivingIn(minutes: number): ArrivalView {
  const arrivesAt = Date.now() + minutes * 60_000
  return { paidAt: arrivesAt, arrivesAt }
}
