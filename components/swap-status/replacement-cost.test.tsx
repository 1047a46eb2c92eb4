// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PRACTICE_PROFILE } from '~/lib/ui/practice/practice-profile'
import { drawHook } from '../draw-hook.fixture'
import { GasCost } from './replacement-cost'

test('what gas costs at most is not rounded down', async () => {
  const wei = 1_234_900_000_000_001n
  const page = await drawHook(
    () => undefined,
    {},
    () => <GasCost maxGasWei={wei} extraWei={wei} profile={PRACTICE_PROFILE} networkName="polygon" />,
  )
  expect(page.text()).toBe('Network fee, at most0.001235 POLExtra cost, at most0.001235 POL')
})
