// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawHook } from '../draw-hook.fixture'
import { ReviewFrame } from './review-frame'

async function escapes({ isBusy = false, isOfSite = false, hasDialog = false }): Promise<number> {
  let rejections = 0
  const handling = {
    isBusy,
    isRenewing: false,
    onExpired: () => undefined,
    onApprove: () => undefined,
    onReject: () => (rejections += 1),
  }
  const page = await drawHook(
    () => undefined,
    {},
    () => (
      <ReviewFrame
        review={{ verdict: 'ok', expiresAt: Date.now() + 60_000 }}
        handling={handling}
        renderSite={isOfSite ? () => 'site.example' : undefined}
      >
        {hasDialog && createElement('div', { role: 'dialog' })}
      </ReviewFrame>
    ),
  )
  await page.does(() => fireEvent.keyDown(document.body, { key: 'Escape' }))
  return rejections
}

test('leaves an own review by Escape', async () => expect(await escapes({})).toBe(1))

test.each([{ isBusy: true }, { isOfSite: true }, { hasDialog: true }])(
  'keeps a review on Escape: %o',
  async (review) => expect(await escapes(review)).toBe(0),
)
