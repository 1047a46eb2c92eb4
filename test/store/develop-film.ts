import type { Page } from 'playwright'

export type Frame = { jpeg: string; seconds: number }

/** Makes a WebM of the frames, by the encoder that the browser itself has: it plays them once to its own recorder. */
export async function developFilm(
  page: Page,
  frames: readonly Frame[],
  size: { width: number; height: number },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ frames, size }) => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      const brush = canvas.getContext('2d')
      const parts: Blob[] = []
      const recorder = new MediaRecorder(canvas.captureStream(), { videoBitsPerSecond: 4_000_000 })
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      recorder.start()
      for (const [index, { jpeg, seconds }] of frames.entries()) {
        const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob())
        brush?.drawImage(picture, 0, 0, size.width, size.height)
        const next = frames[index + 1]?.seconds ?? seconds + 1
        await new Promise((resolve) => setTimeout(resolve, (next - seconds) * 1_000))
      }
      recorder.stop()
      await ended
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    { frames, size },
  )
  return Buffer.from(base64, 'base64')
}
