import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { developFilm, type Frame } from './develop-film'
import { onStage, order, SIZE, show } from './stage'

/** How long each scene stands, for the eye of the viewer. */
const SCENE_MS = 2_500

/** Films a swap in the practice view of a built extension, and writes it as WebM. */
export function takeFilm(extensionPath: string, file: string): Promise<void> {
  return onStage(extensionPath, async (page, { context }) => {
    const frames: Frame[] = []
    const camera = await context.newCDPSession(page)
    camera.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      frames.push({ jpeg: data, seconds: metadata.timestamp ?? 0 })
      void camera.send('Page.screencastFrameAck', { sessionId })
    })
    await camera.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
    await play(page)
    await camera.send('Page.stopScreencast')
    writeFileSync(file, await developFilm(await context.newPage(), frames, SIZE))
  })
}

async function play(page: Page): Promise<void> {
  const scenes = [
    () => show(page, ''),
    () => page.getByTestId('swap-amount').pressSequentially('0.01', { delay: 200 }),
    () => order(page),
    () => page.getByTestId('review-approve').click(),
    () => show(page, 'activity'),
    () => show(page, 'wallet'),
  ]
  for (const scene of scenes) {
    await scene()
    await page.waitForTimeout(SCENE_MS)
  }
}
