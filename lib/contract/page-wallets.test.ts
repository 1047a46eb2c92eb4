import { expect, it } from 'vitest'
import { type AnnouncedWallet, readWallets, walletKey } from './page-wallets'

const ICON = 'data:image/png;base64,AAAA'
const wallet = (over: Partial<AnnouncedWallet> = {}): AnnouncedWallet => ({
  uuid: 'a-1',
  name: 'Fox',
  icon: ICON,
  rdns: 'org.fox',
  ...over,
})

it('keeps a wallet as it is announced', () => {
  expect(readWallets([wallet()])).toEqual([wallet()])
})

// threat: imitating-wallet
it.each([
  'https://tracker.example/icon.png',
  '//tracker.example/icon.png',
  'data:text/html,<script>alert(1)</script>',
  'javascript:alert(1)',
  ` ${ICON}`,
  `data:image/png,${'A'.repeat(10_000)}`,
])('shows no icon for %.60s', (icon) => {
  expect(readWallets([wallet({ icon })])).toEqual([wallet({ icon: '' })])
})

it('makes names harmless and short, and drops nameless wallets', () => {
  const names = ['F\u202eox\n<b>', 'x'.repeat(100), '\u200b'].map((name, n) =>
    wallet({ uuid: `w${n}`, name }),
  )
  expect(readWallets(names).map(({ name }) => name)).toEqual(['F ox', `${'x'.repeat(39)}…`])
})

it('lists neither Satspan, nor a wallet twice, nor too many', () => {
  expect(readWallets([wallet({ rdns: 'org.satspan' }), wallet(), wallet({ name: 'Again' })])).toEqual([
    wallet(),
  ])
  expect(readWallets(Array.from({ length: 50 }, (_, n) => wallet({ uuid: `w${n}` })))).toHaveLength(12)
  expect(readWallets([wallet({ uuid: 'not an id' })])).toEqual([])
})

it('is remembered by reverse domain, else by its name', () => {
  expect(walletKey(wallet())).toBe('org.fox')
  expect(readWallets([wallet({ rdns: 'no domain!' })]).map(walletKey)).toEqual(['Fox'])
})
