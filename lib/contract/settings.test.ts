import { expect, it } from 'vitest'
import { areWhole, readSettings } from './settings'

const FIRST = { index: 0, name: '', addressType: 'p2wpkh', isHidden: false }
const SAVINGS = { index: 2, name: 'Savings', addressType: 'p2pkh', isHidden: false }
const HIDDEN = { index: 1, name: '', addressType: 'p2sh-p2wpkh', isHidden: true }
const DEFAULTS = {
  version: 2,
  autoLockMinutes: 15,
  accountIndex: 0,
  accounts: [FIRST],
  serviceUrl: null,
  currency: null,
  isCurrencyOff: false,
  isPhraseChecked: true,
  notices: 'all',
  comparesBridges: false,
  theme: 'system',
  language: null,
  hidesAmounts: false,
  selectedProfile: null,
  profiles: {},
}
const CHOSEN = {
  ...DEFAULTS,
  autoLockMinutes: 3,
  accountIndex: 2,
  accounts: [SAVINGS, FIRST, HIDDEN],
  currency: 'EUR',
  isCurrencyOff: true,
  isPhraseChecked: false,
  notices: 'attention',
  comparesBridges: true,
  theme: 'dark',
  language: 'ja',
  hidesAmounts: true,
  profiles: { local: '{}' },
}

it('are the defaults if nothing was stored', () => {
  expect(readSettings(undefined)).toEqual(DEFAULTS)
})

it('are the stored ones', () => {
  expect(readSettings(CHOSEN)).toEqual(CHOSEN)
})

it.each([
  ['autoLockMinutes', 'soon'],
  ['profiles', { local: 7 }],
  ['version', 0],
  ['autoLockMinutes', 0],
  ['selectedProfile', 7],
  ['currency', 'shells'],
  ['isCurrencyOff', 'rather'],
  ['theme', 'neon'],
  ['language', 'xx'],
  ['isPhraseChecked', 'perhaps'],
  ['notices', 'everything'],
  ['comparesBridges', 'some'],
  ['hidesAmounts', 'maybe'],
])('lose no other field to a damaged %s', (field, value) => {
  expect(readSettings({ ...CHOSEN, [field]: value })).toEqual({
    ...CHOSEN,
    [field]: Reflect.get(DEFAULTS, field),
  })
})

it.each([null, 7, 'text', [], { unknown: true }])('are the defaults where %j was stored', (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULTS)
})

it.each([
  ['its index', { ...SAVINGS, index: -1 }],
  ['its address type', { ...SAVINGS, addressType: 'p2tr' }],
  ['its name', { ...SAVINGS, name: 7 }],
  ['everything', 'spoilt'],
])('lose no other account to one damaged in %s', (_case, damaged) => {
  const stored = { ...CHOSEN, accountIndex: 0, accounts: [HIDDEN, damaged, FIRST] }
  expect(readSettings(stored)).toEqual({ ...stored, accounts: [HIDDEN, FIRST] })
  expect(areWhole(stored)).toBe(false)
})

it('show the account in use, and no account twice', () => {
  const stored = { ...DEFAULTS, accountIndex: 1, accounts: [HIDDEN, FIRST, { ...FIRST, name: 'Again' }] }
  expect(readSettings(stored).accounts).toEqual([{ ...HIDDEN, isHidden: false }, FIRST])
  expect(readSettings({ ...stored, accountIndex: 7 }).accounts).toContainEqual({ ...FIRST, index: 7 })
  expect(readSettings({ ...stored, accountIndex: -1 })).toMatchObject({ accountIndex: 0 })
})

it('hold names that are safe to show', () => {
  const stored = { ...DEFAULTS, accounts: [{ ...FIRST, name: 'pay\u202eme <b>now</b>' }] }
  expect(readSettings(stored).accounts[0]?.name).toBe('pay me now')
})

it('are read from a later version as far as known', () => {
  expect(readSettings({ ...CHOSEN, version: 9, flavour: 'salty' })).toEqual({ ...CHOSEN, version: 9 })
})

it.each([
  ['nothing stored', undefined],
  ['the defaults', DEFAULTS],
  ['a choice without the other fields', { autoLockMinutes: 3 }],
  ['a field that no version has', { quietHours: { from: 9_999 } }],
  ['a later version that means something else by a field', { version: 3, autoLockMinutes: 'soon' }],
])('are whole: %s', (_case, stored) => {
  expect(areWhole(stored)).toBe(true)
})

it.each([
  ['null', null],
  ['a text', 'settings'],
  ['a field of another type', { ...DEFAULTS, autoLockMinutes: 'soon' }],
  ['a field out of its bounds', { ...DEFAULTS, autoLockMinutes: 1e9 }],
  ['a profile that is none', { ...DEFAULTS, profiles: { local: '{}' } }],
  ['a profile that was cut short', { ...DEFAULTS, profiles: { local: '{"id":"local"' } }],
])('are not whole: %s', (_case, stored) => {
  expect(areWhole(stored)).toBe(false)
})
