// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ACCOUNTS, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { SendScreen } from './send-screen'

test('that a payment would come back is told in a region that stands there before', async () => {
  const { address } = ACCOUNTS.bitcoin
  const page = await drawHook(
    () => null,
    {
      status: () => ({ profile: PROFILE }),
      wallet: { accounts: () => ACCOUNTS },
      recipients: {
        read: () => ({ address, request: null, judgement: { standing: 'own', isInUse: true, address } }),
      },
    },
    () => <SendScreen />,
  )
  const region = document.querySelector('footer [aria-live="polite"]')
  expect(region?.textContent).toBe('')
  await page.types('send-recipient', address)
  await page.does(() => {})
  expect(region?.textContent).toContain('This is your own address.')
})
