// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { emptyDraft } from '~/lib/ui/text/swap-draft'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { ScanForSwap } from './scan-routes'

const SCANNED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TYPED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

vi.mock('./pixels', () => ({ pixelsOf: async () => ({}) }))
vi.mock('./qr-text', () => ({ qrText: async () => SCANNED }))

/** The page that reads codes, with one that is being read. */
async function reading() {
  const { given, answer } = laterAnswers()
  const page = await drawHook(useLocation, { recipients: { read: answer } }, ([path]) =>
    path === '/scan' ? <ScanForSwap profile={TWO_NETWORKS} /> : null,
  )
  await page.does(([, navigate]) => navigate('/scan'))
  const clipboardData = { files: [{}] }
  await page.does(() => document.dispatchEvent(Object.assign(new window.Event('paste'), { clipboardData })))
  expect(given).toHaveLength(1)
  return { ...page, isRead: () => page.does(() => given[0]?.({ address: SCANNED, request: null })) }
}

test('fills in the form by a code', async () => {
  const page = await reading()
  await page.isRead()
  expect(page.notes.read('swap-form')).toMatchObject({ recipient: SCANNED })
  expect(page.routes.at(-1)).toBe('/')
})

test('ignores a code that is read after going back', async () => {
  const page = await reading()
  const typed = { ...emptyDraft(TWO_NETWORKS), amount: '0.01', recipient: TYPED }
  await page.does(([, navigate]) => navigate('/'))
  page.notes.write('swap-form', typed)
  await page.does(([, navigate]) => navigate('/review'))
  await page.isRead()
  expect(page.notes.read('swap-form')).toEqual(typed)
  expect(page.routes.at(-1)).toBe('/review')
})
