// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
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
// No test waits for what a page loads later.
beforeAll(() => import('./watch-wallet-screen'))

async function withoutProfile() {
  const previewed: unknown[] = []
  const imported: unknown[] = []
  const proposed: unknown[] = []
  const page = await drawHook(
    () => {},
    {
      status: () => ({ profile: null, approvals: 1 }),
      settings: {
        previewProfile: (input) => (previewed.push(input), PREVIEW),
        importProfile: (input) => new Promise(() => imported.push(input)),
      },
      bridges: { propose: (input) => new Promise(() => proposed.push(input)) },
    },
    () => <Onboarding hasProfile={false} />,
  )
  const drop = (json: string) =>
    page.does(() =>
      fireEvent.drop(document.body, { dataTransfer: { files: [new File([json], 'profile.json')] } }),
    )
  return { page, drop, previewed, imported, proposed }
}

test('asks for no bridge on the way to a wallet', async () => {
  const { page } = await withoutProfile()
  expect(page.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    expect.stringContaining(i18n.t('welcome.words')),
    expect.stringContaining(i18n.t('password.title')),
    expect.stringContaining(i18n.t('no_profile.title')),
  ])
  await page.clicks(i18n.t('welcome.create'))
  expect(page.text()).toContain('Step 1 of 3')
  expect(page.queryByTestId('phrase-show')).not.toBeNull()
})

test.each(['import', 'watch', 'site'])('counts two steps to %s', async (way) => {
  const { page } = await withoutProfile()
  await page.does(() => fireEvent.click(page.getByTestId(`welcome-${way}`)))
  expect(page.text()).toContain('Step 1 of 2')
})

test('makes a wallet of a password alone', async () => {
  const made: unknown[] = []
  const page = await drawHook(
    () => {},
    { status: () => ({ profile: null, approvals: 1 }), wallet: { watch: (input) => void made.push(input) } },
    () => <Onboarding hasProfile={false} />,
  )
  await page.does(() => fireEvent.click(page.getByTestId('welcome-site')))
  await page.types('new-password', 'correct horse battery')
  await page.types('new-password-repeat', 'correct horse battery')
  await page.submits()
  expect(made).toEqual([{ password: 'correct horse battery' }])
})

test('counts no step where one is all', async () => {
  const answers = { status: () => ({ profile: {} }) }
  const page = await drawHook(
    () => {},
    answers,
    () => <Onboarding hasProfile />,
  )
  await page.does(() => fireEvent.click(page.getByTestId('welcome-import')))
  expect(page.queryByTestId('import-phrase')).not.toBeNull()
  expect(page.text()).not.toContain('Step')
  expect(page.queryByTestId('settings-profile-import')).toBeNull()
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
  const { page, drop, previewed } = await withoutProfile()
  await drop('{"id":"p"}')
  await page.clicks(i18n.t('common.back'))
  const dataTransfer = { files: [new File(['{"id":"q"}'], 'profile.json')] }
  await drop('{"id":"p"}')
  await page.does(() => fireEvent.drop(page.getByTestId('settings-profile-import'), { dataTransfer }))
  expect(previewed.map((one) => JSON.stringify(one)).filter((one) => one.includes('q'))).toHaveLength(1)
})

test.each(['create', 'import', 'watch', 'site'])('takes a bridge’s file on the way to %s', async (way) => {
  const { page, previewed } = await withoutProfile()
  await page.does(() => fireEvent.click(page.getByTestId(`welcome-${way}`)))
  await page.attaches('settings-profile-import', new File(['{"id":"p"}'], 'profile.json'))
  expect(previewed).toEqual([{ json: '{"id":"p"}' }])
  expect(page.queryByTestId('profile-confirm')).not.toBeNull()
})

test('keeps what was typed while a bridge’s file is shown', async () => {
  const { page } = await withoutProfile()
  await page.does(() => fireEvent.click(page.getByTestId('welcome-import')))
  await page.types('import-phrase', 'zoo zoo')
  await page.attaches('settings-profile-import', new File(['{"id":"p"}'], 'profile.json'))
  expect(page.getByTestId<HTMLTextAreaElement>('import-phrase').value).toBe('zoo zoo')
})

test('returns from a dropped profile to the welcome', async () => {
  const { page, drop } = await withoutProfile()
  await drop('{"id":"p"}')
  await page.clicks(i18n.t('common.back'))
  expect(page.queryByTestId('welcome-practice')).not.toBeNull()
})

test('shows the profile of a link with a warning', async () => {
  location.hash = swapLinkRoute(`web+satspan:profile?json=${encodeURIComponent('{"id":"p"}')}`)
  const { page, previewed, imported } = await withoutProfile()
  expect(previewed).toEqual([{ json: '{"id":"p"}' }])
  expect(page.queryByText(i18n.t('profile.linked'))).not.toBeNull()
  expect(imported).toEqual([])
})

test.each(['{"id":"p"}', '{"id":"p","evm":[{"lockers":"0x"}]}'])(
  'takes a link’s bridge to its check page: %s',
  async (json) => {
    const deflated = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const short = Buffer.from(await new Response(deflated).arrayBuffer()).toString('base64url')
    location.hash = swapLinkRoute(`web+satspan:bridge#${short}`)
    const { proposed, previewed, imported } = await withoutProfile()
    expect(proposed).toEqual([{ json }])
    expect([...previewed, ...imported]).toEqual([])
  },
)
