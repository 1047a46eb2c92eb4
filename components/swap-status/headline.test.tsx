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
  const swap = { ...sample, proof: 'chain', ...changes } as const
  const page = await drawHook(
    () => undefined,
    {},
    () => <Headline entry={swap} profile={PRACTICE_PROFILE} arrival={arrival} />,
  )
  return { page, swap }
}

test('leads with what was received', async () => {
  const { page, swap } = await drawn({})
  expect(page.getByTestId('request-headline').textContent).toBe('You received')
  expect(page.getByTestId('request-result').dataset['units']).toBe(String(swap.arrived?.amount))
})

test('leads with what came back of a refunded swap', async () => {
  const refund = { txid: 'ab'.repeat(32), amountSats: 494_509n }
  const { page } = await drawn({ phase: 'refunded', arrived: null, refund })
  expect(page.getByTestId('request-headline').textContent).toBe('Refunded to you')
  expect(page.getByTestId('request-result').dataset['sats']).toBe('494509')
})

test('leads with what collateral paid', async () => {
  const instead = {
    networkName: 'polygon',
    token: null,
    amount: 2_500_000_000_000_000_000n,
    recipient: '0x9',
    txid: 'ab',
  } as const
  const { page } = await drawn({ phase: 'paid-in-collateral', arrived: null, instead })
  expect(page.getByTestId('request-headline').textContent).toBe('You received')
  expect(page.getByTestId('request-result').dataset['units']).toBe(String(instead.amount))
})

test.each([
  ['underpaid', 'Arrived short'],
  ['failed', 'Not sent'],
  ['confirming', 'Confirming on Bitcoin'],
] as const)('leads with the phase where nothing arrived: %s', async (phase, words) => {
  const { page } = await drawn({ phase, arrived: null })
  expect(page.getByTestId('request-headline').textContent).toBe(words)
  expect(page.queryByTestId('request-result')).toBeNull()
})

test('leads with the time left where it is known', async () => {
  const { page } = await drawn({ phase: 'confirming', arrived: null }, arrivingIn(17.5))
  expect(page.getByTestId('request-time').textContent).toBe('about 18 min')
  expect(page.text()).toContain('Confirming on Bitcoin')
})

test('leads with the phase once the time has run out', async () => {
  const { page } = await drawn({ phase: 'confirming', arrived: null }, arrivingIn(-1))
  expect(page.queryByTestId('request-time')).toBeNull()
  expect(page.getByTestId('request-headline').textContent).toBe('Confirming on Bitcoin')
})

function arrivingIn(minutes: number): ArrivalView {
  const arrivesAt = Date.now() + minutes * 60_000
  return { paidAt: arrivesAt, arrivesAt }
}
