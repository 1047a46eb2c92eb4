import { expect, it } from 'vitest'
import { findSidePanel, isQuotaError, manifestOf } from './browsers'

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
  const inFirefox = await findSidePanel({ sidebarAction, windows })
  const inChromium = await findSidePanel({ sidePanel, windows })
  await inFirefox?.()
  await inChromium?.()
  expect(opened).toEqual(['sidebar', { windowId: 7 }])
})

it('finds no panel where there is none, or no window to open it in', async () => {
  const sidePanel = { open: async () => undefined }
  expect(await findSidePanel({ windows })).toBeNull()
  expect(await findSidePanel({ sidePanel: {}, windows })).toBeNull()
  expect(await findSidePanel({ sidePanel, windows: { getCurrent: async () => ({}) } })).toBeNull()
})

it('knows a full storage by either browser’s error', () => {
  expect(isQuotaError(new Error('QUOTA_BYTES quota exceeded'))).toBe(true)
  expect(isQuotaError(new DOMException('full', 'QuotaExceededError'))).toBe(true)
  expect(isQuotaError(new Error('no such area'))).toBe(false)
})
