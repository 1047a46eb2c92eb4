// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { drawHook } from './draw-hook.fixture'
import { Loaded } from './loaded'

type Found = { data?: string | null; error?: AppError; own?: AppError }

/** A page that shows what has been found so far, and counts how often it was asked for again. */
async function openPage() {
  const asked = { again: 0 }
  const page = await drawHook(
    () => useState<Found>({}),
    {},
    ([{ data, error = null, own = null }]) => (
      <Loaded query={{ data, error, refetch: () => (asked.again += 1) }} error={own} className="h-4">
        {(text) => <p>{text}</p>}
      </Loaded>
    ),
  )
  return { ...page, asked, finds: (found: Found) => page.does(([, set]) => set(found)) }
}

const code = (page: Awaited<ReturnType<typeof openPage>>) => page.getByRole('alert').dataset['errorCode']

test('says that it loads until something came', async () => {
  const page = await openPage()
  expect(page.text()).toBe('Loading')
  await page.finds({ data: 'Here' })
  expect(page.text()).toBe('Here')
  await page.finds({ data: null })
  expect(page.text()).toBe('')
})

test('says why nothing came, and asks again', async () => {
  const page = await openPage()
  await page.finds({ error: new AppError('chain-unreachable', 'all are down') })
  expect(code(page)).toBe('chain-unreachable')
  expect(page.text()).not.toContain('Loading')
  await page.clicks('Try again')
  expect(page.asked.again).toBe(1)
})

test('keeps what came beside a later error', async () => {
  const page = await openPage()
  const error = new AppError('chain-unreachable', 'all are down')
  await page.finds({ data: 'Here', error })
  expect(page.text()).toContain('Here')
  await page.finds({ data: 'Here', error, own: new AppError('storage-failed', 'the disk is full') })
  expect(code(page)).toBe('storage-failed')
})
