// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { swapLinkRoute } from '~/lib/ui/page/swap-link-route'
import { drawHook } from '../draw-hook.fixture'
import { Onboarding } from './onboarding'

const PREVIEW = {
  id: 'p',
  label: 'P',
  bitcoinNetwork: 'regtest',
  compared: null,
  parts: [],
  hosts: [{ pattern: 'https://p.example/*', isNew: true }],
  singleServers: [],
}

afterEach(() => (location.hash = ''))

async function withoutProfile() {
  const previewed: unknown[] = []
  const imported: unknown[] = []
  const page = await drawHook(
    () => {},
    {
      settings: {
        previewProfile: (input) => (previewed.push(input), PREVIEW),
        importProfile: (input) => new Promise(() => imported.push(input)),
      },
    },
    () => <Onboarding hasProfile={false} />,
  )
  const drop = (json: string) =>
    page.does(() =>
      fireEvent.drop(document.body, { dataTransfer: { files: [new File([json], 'profile.json')] } }),
    )
  return { page, drop, previewed, imported }
}

test('offers the samples before a wallet', async () => {
  const { page } = await withoutProfile()
  const ids = page.getAllByRole('button').map((button) => button.dataset['testid'])
  expect(ids).toEqual(['welcome-practice', 'welcome-create', 'welcome-import'])
})

test('shows a profile that is dropped anywhere, and uses none', async () => {
  const { page, drop, previewed, imported } = await withoutProfile()
  await drop('{"id":"p"}')
  expect(previewed).toEqual([{ json: '{"id":"p"}' }])
  expect(page.queryByText(i18n.t('profile.linked'))).toBeNull()
  expect(imported).toEqual([])
})

test('shows the last of several files', async () => {
  const { drop, previewed } = await withoutProfile()
  await drop('{"id":"one"}')
  await drop('{"id":"two"}')
  expect(previewed).toEqual([{ json: '{"id":"one"}' }, { json: '{"id":"two"}' }])
})

test('takes a file on its own field once', async () => {
  const { page, previewed } = await withoutProfile()
  await page.clicks(i18n.t('welcome.create'))
  const dataTransfer = { files: [new File(['{"id":"p"}'], 'profile.json')] }
  await page.does(() => fireEvent.drop(page.getByTestId('settings-profile-import'), { dataTransfer }))
  expect(previewed).toEqual([{ json: '{"id":"p"}' }])
})

test('returns from a dropped profile to the welcome', async () => {
  const { page, drop } = await withoutProfile()
  await drop('{"id":"p"}')
  await page.clicks(i18n.t('common.back'))
  expect(page.queryByTestId('welcome-practice')).not.toBeNull()
})

test('shows the profile of a link with a warning, and uses none', async () => {
  location.hash = swapLinkRoute(`web+satspan:profile?json=${encodeURIComponent('{"id":"p"}')}`)
  const { page, previewed, imported } = await withoutProfile()
  expect(previewed).toEqual([{ json: '{"id":"p"}' }])
  expect(page.queryByText(i18n.t('profile.linked'))).not.toBeNull()
  expect(imported).toEqual([])
})
