import { pixelsOf } from './pixels'
import { qrText } from './qr-text'

const FRAME_SIDE = 960
/** The camera will see the code again, so no single picture is worth blocking the page. */
const FRAME_MS = 16

/** Why there is no picture from a camera: the user or the browser refused it, there is none, or it does not start. */
export type CameraProblem = 'refused' | 'absent' | 'failed'

/** Names the problem behind an error of `getUserMedia`, by the names that its specification gives. */
export function cameraProblemOf(error: unknown): CameraProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    default:
      return 'failed'
  }
}

type CameraPorts = {
  onStart: () => void
  /** Once for each text, however long the code is held before the camera. */
  onText: (text: string) => void
  onProblem: (problem: CameraProblem) => void
}

/**
 * Shows the camera in a video element and reads the QR codes that it sees, picture by picture, until the returned
 * function turns it off. No picture is kept.
 */
export function watchCamera(
  video: HTMLVideoElement,
  { onStart, onText, onProblem }: CameraPorts,
): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let stream: MediaStream | undefined
  const turnOff = () => {
    watching.abort()
    stream?.getTracks().forEach((track) => track.stop())
  }
  const watch = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    // It may have been turned off while the browser asked.
    if (signal.aborted) return turnOff()
    video.srcObject = stream
    await video.play()
    onStart()
    let last: string | null = null
    while (!signal.aborted) {
      const text = qrText(await pixelsOf(video, FRAME_SIDE), FRAME_MS)
      if (text !== null && text !== last && !signal.aborted) onText((last = text))
      await nextFrame()
    }
  }
  watch().catch((error: unknown) => {
    const wasOver = signal.aborted
    turnOff()
    if (!wasOver) onProblem(cameraProblemOf(error))
  })
  return turnOff
}

/** Not before the browser draws again, and so not at all while the tab is hidden. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
