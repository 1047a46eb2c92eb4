// @vitest-environment happy-dom
import { UR, UREncoder } from '@ngraveio/bc-ur'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from 'wouter'
import { TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { emptyDraft } from '~/lib/ui/text/swap-draft'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { bridgeOfRoute } from '~/lib/ui/page/profile-link-route'
import { ScanForBridge, ScanForSwap } from './scan-routes'

const SCANNED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TYPED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

vi.mock('./pixels', () => ({ pixelsOf: async () => ({}) }))
const code = vi.hoisted(() => ({ text: '' }))
vi.mock('./qr-text', () => ({ qrText: async () => code.text }))
beforeEach(() => {
  code.text = SCANNED
})

function pastePicture() {
  document.dispatchEvent(Object.assign(new window.Event('paste'), { clipboardData: { files: [{}] } }))
}

/** The page that reads codes, with one that is being read. */
async function reading() {
  const { given, answer } = laterAnswers()
  const page = await drawHook(useLocation, { recipients: { read: answer } }, ([path]) =>
    path === '/scan' ? <ScanForSwap profile={TWO_NETWORKS} /> : null,
  )
  await page.does(([, navigate]) => navigate('/scan'))
  await page.does(pastePicture)
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

const SHORT_FILE = JSON.stringify({ id: 'northway', evm: 'x'.repeat(30) })

/** Frames of another implementation. */
async function framesOf(text: string): Promise<string[]> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  return new UREncoder(UR.fromBuffer(bytes), 20).encodeWhole()
}

test.each([
  ['without a bridge', <ScanForBridge key="" />],
  ['beside a form', <ScanForSwap key="" profile={TWO_NETWORKS} />],
])('opens a short file by its frames, %s', async (_, screen) => {
  const page = await drawHook(useLocation, {}, ([path]) => (path === '/scan' ? screen : null))
  await page.does(([, navigate]) => navigate('/scan'))
  const frames = await framesOf(SHORT_FILE)
  expect(frames.length).toBeGreaterThan(1)
  for (const [at, frame] of frames.toReversed().entries()) {
    code.text = frame.toUpperCase()
    await page.does(pastePicture)
    if (at === 0) expect(page.text()).toContain(`1 of ${frames.length} parts read`)
  }
  expect(bridgeOfRoute(page.routes.at(-1) ?? '')).toBe(SHORT_FILE)
})

test('says that a code holds no bridge', async () => {
  const page = await drawHook(useLocation, {}, () => <ScanForBridge />)
  await page.does(pastePicture)
  expect(page.getByTestId('scan-problem').dataset['problem']).toBe('no_bridge')
})
