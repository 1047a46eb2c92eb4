import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures'
import { qrVideo } from './qr-pictures'

/** A picture that the browser takes for a camera. */
type Camera = {
  file: string
  /** QR codes that it sees one after another, again and again, once it is turned on. */
  show: (texts: readonly string[]) => void
}

/** With a camera. */
export const test = base.extend<{ camera: Camera }>({
  camera: async ({ browserName: _any }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'satspan-camera-'))
    const file = join(folder, 'codes.y4m')
    const show = (texts: readonly string[]) => writeFileSync(file, qrVideo(texts))
    // The browser asks the file for its size early.
    show(['nothing yet'])
    await use({ file, show })
    rmSync(folder, { recursive: true, force: true })
  },
  launchArguments: async ({ camera }, use) =>
    use([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${camera.file}`,
    ]),
})
