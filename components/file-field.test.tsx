// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from './draw-hook.fixture'
import { FileField } from './file-field'

function InToolbar({ children }: { children: ReactNode }) {
  return <ShellContext value={{ ...useShell(), isToolbarPopup: true }}>{children}</ShellContext>
}

test.each([true, false])('says in the popup what its tab takes: %s', async (isLow) => {
  const page = await drawHook(
    () => null,
    {},
    () => (
      <InToolbar>
        <FileField label="Signed file" accept=".psbt" isLow={isLow} onFile={() => {}} />
      </InToolbar>
    ),
  )
  page.getByText('Signed file')
  const button = page.getByTestId('file-in-tab')
  expect(button.textContent).toBe(i18n.t('stay.open_tab'))
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(i18n.t('profile.in_tab'))
  expect(document.querySelector('input')).toBeNull()
})
