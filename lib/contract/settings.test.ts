import { expect, it } from 'vitest'
import { readSettings, storedSettings } from './settings'

const DEFAULTS = storedSettings.parse({})
const CHOSEN = { ...DEFAULTS, autoLockMinutes: 3, accountIndex: 2, profiles: { local: '{}' } }

it('are the defaults where nothing was ever stored', () => {
  expect(readSettings(undefined)).toEqual(DEFAULTS)
})

it('are what was stored', () => {
  expect(readSettings(CHOSEN)).toEqual(CHOSEN)
})

it.each([
  ['autoLockMinutes', 'soon'],
  ['addressType', 'p2tr'],
  ['profiles', { local: 7 }],
  ['version', 9],
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
