// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawHook } from './draw-hook.fixture'
import { Screen } from './screen'

/** How often Escape, pressed in a field or a box, leads back. */
async function escapes(typed: string, back: { isInert?: boolean } = {}, type = 'text'): Promise<number> {
  let times = 0
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <Screen title="A part" onBack={() => (times += 1)} back={back}>
        <input aria-label="field" type={type} defaultValue={typed} />
      </Screen>
    ),
  )
  await page.does(() => fireEvent.keyDown(page.getByLabelText('field'), { key: 'Escape' }))
  return times
}

test('leaves any part by Escape', async () => expect(await escapes('')).toBe(1))

test('leaves it from a box that is ticked or not', async () =>
  expect(await escapes('on', {}, 'checkbox')).toBe(1))

test('keeps what is typed', async () => expect(await escapes('zoo zoo')).toBe(0))

test('stays where its way back does nothing', async () =>
  expect(await escapes('', { isInert: true })).toBe(0))
