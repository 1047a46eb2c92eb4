import { expect, it } from 'vitest'
import { findSidePanel, isQuotaError, isToolbarPopup, manifestOf } from './browsers'

const windows = { getCurrent: async () => ({ id: 7 }) }

it('declares what the servers of the profile get to see, to Firefox', () => {
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
  expect(isQuotaError(new Error('QUOTA_BYTES quota exceeded'))).toBe(true)
  expect(isQuotaError(new DOMException('full', 'QuotaExceededError'))).toBe(true)
  expect(isQuotaError(new Error('no such area'))).toBe(false)
})
