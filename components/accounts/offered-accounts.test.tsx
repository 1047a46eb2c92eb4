// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useShell } from '~/lib/ui/page/shell'
import { drawHook } from '../draw-hook.fixture'
import { OfferedAccounts } from './offered-accounts'

test.each([
  'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
])('shows an offered address in groups of four: %s', async (address) => {
  const offers = () => [{ kind: 'outside', name: 'Savings', address, addressType: 'p2wpkh' }]
  const page = await drawHook(useShell, { accounts: { offers } }, () => <OfferedAccounts />)
  const groups = [...page.getByTitle(address).querySelectorAll(':scope > span:last-child > span')].map(
    ({ textContent }) => textContent,
  )
  expect(address.endsWith(groups.join(''))).toBe(true)
  expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true)
})
