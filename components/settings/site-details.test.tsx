// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SiteView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { SiteDetails } from './site-details'

const SITE: SiteView = {
  origin: 'https://a.example',
  connectedAt: 1,
  accountIndex: 0,
  payer: null,
  pageWallet: null,
  program: null,
}
const account = (index: number) => ({
  index,
  name: `No ${index}`,
  isHidden: false,
  isInUse: index === 0,
  bitcoin: {},
  evm: null,
})

async function drawn(site: Partial<SiteView>) {
  return drawHook(
    () => null,
    { accounts: { list: () => [account(0), account(1)] } },
    () => <SiteDetails site={{ ...SITE, ...site }} />,
  )
}

test('shows the account that a site sees', async () => {
  const page = await drawn({})
  page.getByTestId('site-account')
  expect(page.queryByTestId('site-payer')).toBeNull()
})

test('shows the page’s wallet in place of an account', async () => {
  const address = 'bcrt1qq6hag67dl53wl99vzg42z8eyzfz2xlkvwk6f7m'
  const page = await drawn({ payer: address, pageWallet: 'Owl' })
  expect(page.queryByTestId('site-account')).toBeNull()
  const shown = page.getByTestId('site-payer')
  expect(shown.getAttribute('data-address')).toBe(address)
  expect(shown.textContent).toContain(i18n.t('approval.shares_of_site'))
  expect(page.getByTestId('site-wallet').textContent).toContain('Owl')
})
