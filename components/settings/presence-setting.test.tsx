// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Shell, ShellContext, useShell } from '~/lib/ui/page/shell'
import { drawHook } from '../draw-hook.fixture'
import { PresenceSetting } from './presence-setting'

type Passkeys = NonNullable<Awaited<ReturnType<Shell['openPasskeys']>>>

function drawSetting(isOn: boolean, areOffered: boolean) {
  const passkeys: Passkeys = {
    areOffered: async () => areOffered,
    create: () => Promise.reject(new Error('not asked here')),
    ask: () => Promise.reject(new Error('not asked here')),
    offer: { isDeclined: () => false, decline: () => {} },
  }
  return drawHook(useShell, { presence: { isOn: () => isOn } }, (current) => (
    <ShellContext value={{ ...current, openPasskeys: async () => passkeys }}>
      <PresenceSetting hasPasskey />
    </ShellContext>
  ))
}

test.each([
  ['is offered where a passkey can be asked for', false, true, true],
  ['is never offered where none works', false, false, false],
  ['can be turned off anywhere', true, false, true],
])('%s', async (_, isOn, areOffered, isShown) => {
  const page = await drawSetting(isOn, areOffered)
  expect(page.queryByTestId('presence') !== null).toBe(isShown)
})
