// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { PasskeyAnswer, Passkeys } from '~/lib/ui/page/passkeys'
import { type Shell, ShellContext, useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { PasskeyUnlock } from './passkey-unlock'

const REQUEST = { credentialId: '05', salt: '03'.repeat(32) }
const ANSWER = { ...REQUEST, output: '04'.repeat(32) }
const OFFER = { isDeclined: () => false, decline: () => {} }

function passkeysThat(ask: () => Promise<PasskeyAnswer>): Passkeys {
  return { areOffered: async () => true, create: ask, ask, offer: OFFER }
}

/** The part of the unlock screen, over a browser and a background that answer this. */
async function draw(
  passkey: { request: () => unknown; unlock?: (input: { output: string }) => unknown },
  shell: Partial<Shell> = {},
) {
  const onAsk = vi.fn()
  const page = await drawHook(useShell, { passkey }, (current) => (
    <ShellContext value={{ ...current, ...shell }}>
      <PasskeyUnlock onAsk={onAsk} />
    </ShellContext>
  ))
  return { page, onAsk }
}

describe('unlocking by a passkey', () => {
  test('is offered where the wallet has one alone', async () => {
    const { page } = await draw({ request: () => null })
    expect(page.text()).toBe('')
  })

  test('hands over what the authenticator gave, once', async () => {
    const unlock = vi.fn()
    const openPasskeys = async () => passkeysThat(async () => ANSWER)
    const { page, onAsk } = await draw({ request: () => REQUEST, unlock }, { openPasskeys })
    expect(unlock).not.toHaveBeenCalled()
    await page.clicks(i18n.t('passkey.title'))
    expect(onAsk).toHaveBeenCalledOnce()
    expect(unlock.mock.calls).toEqual([[{ output: ANSWER.output }]])
    const kept = JSON.stringify([
      page.queries.getMutationCache().getAll(),
      page.queries.getQueryCache().getAll(),
    ])
    expect(kept).not.toContain(ANSWER.output)
  })

  test('names what was refused', async () => {
    const refused = passkeysThat(() => Promise.reject(new AppError('passkey-cancelled', '')))
    const { page } = await draw({ request: () => REQUEST }, { openPasskeys: async () => refused })
    await page.clicks(i18n.t('passkey.title'))
    expect(page.getByRole('alert').dataset['errorCode']).toBe('passkey-cancelled')
  })

  test('says that the passkey was turned off meanwhile', async () => {
    const request = vi.fn<() => unknown>(() => null).mockReturnValueOnce(REQUEST)
    const ask = vi.fn(async () => ANSWER)
    const { page } = await draw({ request }, { openPasskeys: async () => passkeysThat(ask) })
    await page.clicks(i18n.t('passkey.title'))
    expect(page.getByRole('alert').dataset['errorCode']).toBe('passkey-missing')
    expect(ask).not.toHaveBeenCalled()
    expect(page.queryByTestId('unlock-passkey')).toBeNull()
  })

  test('leaves the popup, which would close, for a tab', async () => {
    const stayIn = vi.fn()
    const openPasskeys = vi.fn()
    const { page } = await draw({ request: () => REQUEST }, { isToolbarPopup: true, stayIn, openPasskeys })
    await page.clicks(i18n.t('passkey.title'))
    expect(stayIn.mock.calls).toEqual([['tab', '/passkey']])
    expect(openPasskeys).not.toHaveBeenCalled()
  })
})
