import { expect, it } from 'vitest'
import { findSidePanel, isFullError, isToolbarPopup, manifestOf } from './browsers'

const windows = { getCurrent: async () => ({ id: 7 }) }

it('declares to Firefox what the profile’s servers get to see', () => {
  expect(manifestOf('firefox')).toMatchObject({
    browser_specific_settings: {
      gecko: { data_collection_permissions: { required: ['financialAndPaymentInfo'] } },
    },
  })
  expect(manifestOf('firefox')).not.toHaveProperty('minimum_chrome_version')
  expect(manifestOf('chrome')).not.toHaveProperty('browser_specific_settings')
})

it('opens the panel that the browser has', async () => {
  const opened: unknown[] = []
  const sidebarAction = { open: async () => void opened.push('sidebar') }
  const sidePanel = { open: async (options: object) => void opened.push(options) }
  await findSidePanel({ sidebarAction, windows })?.()
  await findSidePanel({ sidePanel, windows })?.()
  expect(opened).toEqual(['sidebar', { windowId: 7 }])
})

it('finds no panel where there is none', () => {
  expect(findSidePanel({ windows })).toBeNull()
  expect(findSidePanel({ sidePanel: {}, windows })).toBeNull()
})

it.each([
  ['no window', async () => ({})],
  ['no answer', async () => Promise.reject(new Error('gone'))],
])('says so where it has %s to open it in', async (_, getCurrent) => {
  const opened: unknown[] = []
  const sidePanel = { open: async (options: object) => void opened.push(options) }
  await expect(findSidePanel({ sidePanel, windows: { getCurrent } })?.()).rejects.toThrow()
  expect(opened).toEqual([])
})

it('knows the page that the toolbar’s button opened', () => {
  const [popup, tab] = [{}, {}]
  const views = { getViews: ({ type }: { type: string }) => (type === 'popup' ? [popup] : [popup, tab]) }
  expect(isToolbarPopup(views, popup)).toBe(true)
  expect(isToolbarPopup(views, tab)).toBe(false)
})

it('knows a full storage by either browser’s error', () => {
  const log = 'IO error: /home/a/Local Extension Settings/000007.log'
  for (const [name, message] of [
    ['Error', 'QUOTA_BYTES quota exceeded'],
    ['QuotaExceededError', 'full'],
    ['Error', `${log}: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)`],
    ['UnknownError', 'Internal error: FILE_ERROR_NO_SPACE'],
    ['Error', `${log}: Unable to write (ChromeMethodBFE: 3::WritableFileAppend::8)`],
    ['Error', 'IO error'],
    ['UnknownError', 'Connection is closing.'],
    ['NS_ERROR_FILE_NO_DEVICE_SPACE', ''],
    ['NS_ERROR_FILE_DISK_FULL', ''],
    ['Error', 'ENOSPC: no space left on device'],
  ] as const)
    expect({ message, is: isFullError(Object.assign(new Error(message), { name })) }).toEqual({
      message,
      is: true,
    })
  for (const [name, message] of [
    ['Error', 'no such area'],
    ['Error', 'IO error: .../LOCK'],
    ['Error', `${log}: FILE_ERROR_ACCESS_DENIED (ChromeMethodBFE: 9::NewLogger::5)`],
    ['Error', `${log}: File currently in use (ChromeMethodBFE: 15::LockFile::1)`],
    ['InvalidStateError', 'The database connection is closing.'],
    ['UnknownError', 'Internal error.'],
  ] as const)
    expect({ message, is: isFullError(Object.assign(new Error(message), { name })) }).toEqual({
      message,
      is: false,
    })
})
