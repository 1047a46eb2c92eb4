// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { ACCOUNTS, PROFILE } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { ErrorAlert } from '../error-alert'
import { SEND_DRAFT } from './use-send-form'

test('leads from scattered coins to a payment of everything', async () => {
  const page = await drawHook(
    () => null,
    { status: () => ({ profile: PROFILE }), wallet: { accounts: () => ACCOUNTS } },
    () => <ErrorAlert error={new AppError('coins-scattered', 'one address only')} />,
  )
  await page.does(() => fireEvent.click(page.getByTestId('gather-coins')))
  expect(page.notes.read(SEND_DRAFT)).toMatchObject({
    recipient: ACCOUNTS.bitcoin.address,
    isEverything: true,
  })
  expect(page.routes).toEqual(['/', '/send/bitcoin/native'])
})
