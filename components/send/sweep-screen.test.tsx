import { expect, test } from 'vitest'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { SweepScreen } from './sweep-screen'

const NOTHING = { isOwn: false, heldSats: 0n, unconfirmedSats: 0n, keptOutSats: 0n }

test('another address that is chosen meanwhile does not lead to the review of the one before', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => {},
    {
      payment: {
        findSweep: () => ({
          addresses: [
            { ...NOTHING, addressType: 'p2wpkh', address: 'bcrt1qone', sats: 1_000_000n },
            { ...NOTHING, addressType: 'p2pkh', address: 'mtwo', sats: 2_000_000n },
          ],
        }),
        prepareSweep: answer,
      },
    },
    () => <SweepScreen onBack={() => {}} />,
  )
  await page.types('sweep-key', 'K')
  await page.submits()
  await page.submits()
  expect(given).toHaveLength(1)
  await page.does(() => {
    for (const field of document.querySelectorAll('[data-testid="sweep-p2pkh"]')) {
      const props = Object.keys(field).find((key) => key.startsWith('__reactProps$')) ?? ''
      Reflect.get(field, props).onChange()
    }
  })
  await page.does(() => given[0]?.({ reviewId: 'before' }))
  expect(page.routes).toEqual(['/'])
  expect(page.notes.read('review')).toBeUndefined()
})
