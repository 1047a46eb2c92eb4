import { expect, it } from 'vitest'
import { areWhole, readSettings, storedSettings } from './settings'

const DEFAULTS = storedSettings.parse({})
const CHOSEN = { ...DEFAULTS, autoLockMinutes: 3, accountIndex: 2, profiles: { local: '{}' } }

it('are the defaults if nothing was stored', () => {
  expect(readSettings(undefined)).toEqual(DEFAULTS)
})

it('are the stored ones', () => {
  expect(readSettings(CHOSEN)).toEqual(CHOSEN)
})

it.each([
  ['autoLockMinutes', 'soon'],
  ['addressType', 'p2tr'],
  ['profiles', { local: 7 }],
  ['version', 0],
  ['autoLockMinutes', 0],
  ['accountIndex', -1],
  ['selectedProfile', 7],
])('lose no other field to a damaged %s', (field, value) => {
  expect(readSettings({ ...CHOSEN, [field]: value })).toEqual({
    ...CHOSEN,
    [field]: Reflect.get(DEFAULTS, field),
  })
})

it.each([null, 7, 'text', [], { unknown: true }])('are the defaults where %j was stored', (stored) => {
  expect(readSettings(stored)).toEqual(DEFAULTS)
})

it('of a later version are read as far as this one knows them', () => {
  expect(readSettings({ ...CHOSEN, version: 9, theme: 'dark' })).toEqual({ ...CHOSEN, version: 9 })
})

it.each([
  ['nothing stored', undefined],
  ['the defaults', DEFAULTS],
  ['an earlier version without a field', { autoLockMinutes: 3 }],
  ['a later version that means something else by a field', { version: 2, autoLockMinutes: 'soon' }],
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
