import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { MAX_PICTURE_BYTES } from '~/lib/core/input-limits'
import { FrameReader } from '~/lib/core/outside/frames/frame-reader'
import type { CameraProblem } from './camera'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { pixelsOf } from './pixels'
import { qrText } from './qr-text'
import { bridgeLinkOf } from '~/lib/ui/page/profile-link-route'
import { isSwapLink } from '~/lib/ui/page/swap-link-route'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { FileField } from '../file-field'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { CameraView } from './camera-view'
import { useGivenFile } from '../use-given-file'

const PICTURE_SIDE = 2_000
const PICTURE_MS = 2_000
/** The type of a code that holds a bridge's short file, compressed as in a link. */
const BRIDGE = 'bytes'

export type ScanScreenProps = {
  /** The recipient that is looked for; `null` where a link alone is of use. */
  target: RecipientTarget | null
  /** Takes what the code says, once that is known to be a recipient. */
  onText?: (text: string) => void
  /** Takes a link, of a swap or a bridge, where one is of use. */
  onLink?: (link: string) => void
  onBack: () => void
}

/** Reads a recipient's QR code from a picture or with the camera. What it says is kept only if it is a recipient. */
export function ScanScreen({ target, onText, onLink, onBack }: ScanScreenProps) {
  const client = useClient()
  const [isWatching, setWatching] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | 'unreadable' | 'empty' | 'no_bridge' | null>(null)
  const frames = useRef(new FrameReader({ ur: [BRIDGE] }))
  const [progress, setProgress] = useState<{ known: number; count: number } | null>(null)
  const read = useMutation({
    mutationFn: async (text: string) => target && client.recipients.read({ text, target }),
  })
  const takeFrame = (frame: string) => {
    const outcome = frames.current.receive(frame)
    if (outcome.kind === 'more') setProgress(outcome)
    if (outcome.kind === 'done') onLink?.(bridgeLinkOf(outcome.bytes))
    if (outcome.kind === 'too-large') setProblem('no_bridge')
  }
  // Callbacks are passed to `mutate`, here and below, so that they do not run once the page has been left.
  const take = (text: string) => {
    if (onLink !== undefined && isSwapLink(text)) return onLink(text)
    if (onLink !== undefined && text.toLowerCase().startsWith(`ur:${BRIDGE}/`)) return takeFrame(text)
    if (target === null) return setProblem('no_bridge')
    read.mutate(text, { onSuccess: () => onText?.(text) })
  }
  const picture = useMutation({
    mutationFn: async (file: File) => qrText(await pixelsOf(file, PICTURE_SIDE), PICTURE_MS),
  })
  const begin = () => {
    setProblem(null)
    read.reset()
  }
  const readPicture = (file: File) => {
    begin()
    picture.mutate(file, {
      onSuccess: (text) => (text === null ? setProblem('empty') : take(text)),
      onError: () => setProblem('unreadable'),
    })
  }
  const tooLarge = useGivenFile(readPicture, MAX_PICTURE_BYTES)

  return (
    <Screen title={i18n.t('scan.title')} onBack={onBack}>
      <div className="flex flex-col gap-4">
        <p>{i18n.t('scan.body')}</p>
        <FileField
          label={i18n.t('scan.picture')}
          accept="image/*"
          maxBytes={MAX_PICTURE_BYTES}
          data-testid="scan-picture"
          onFile={readPicture}
        />
        {isWatching && (
          <CameraView
            onText={(text) => {
              begin()
              take(text)
            }}
            onProblem={(next) => {
              setWatching(false)
              setProblem(next)
            }}
          />
        )}
        <Button
          data-testid="scan-camera"
          aria-pressed={isWatching}
          onClick={() => {
            begin()
            setWatching(!isWatching)
          }}
        >
          {i18n.t(isWatching ? 'scan.stop' : 'scan.camera')}
        </Button>
        <Live className="text-sm">
          {progress !== null &&
            i18n.t('handover.known', { known: String(progress.known), count: String(progress.count) })}
        </Live>
        {problem !== null && (
          <Notice tone="warn" role="alert" data-testid="scan-problem" data-problem={problem}>
            {i18n.t(`scan.${problem}`)}
          </Notice>
        )}
        {read.error !== null && <p>{i18n.t('scan.unusable')}</p>}
        <ErrorAlert error={read.error ?? tooLarge} />
      </div>
    </Screen>
  )
}
