import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui'
import { MAX_PICTURE_BYTES } from '~/lib/core/input-limits'
import type { CameraProblem } from './camera'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { pixelsOf } from './pixels'
import { qrText } from './qr-text'
import { isSwapLink } from '~/lib/ui/page/swap-link-route'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { FileField } from '../file-field'
import { Notice } from '../ui/notice'
import { CameraView } from './camera-view'
import { useGivenFile } from '../use-given-file'

const PICTURE_SIDE = 2_000
const PICTURE_MS = 2_000

export type ScanScreenProps = {
  target: RecipientTarget
  /** Takes what the code says, once that is known to be a recipient. */
  onText: (text: string) => void
  /** Takes a swap link, where one is of use. */
  onSwapLink?: (link: string) => void
  onBack: () => void
}

/** Reads a recipient's QR code from a picture or with the camera. What it says is kept only if it is a recipient. */
export function ScanScreen({ target, onText, onSwapLink, onBack }: ScanScreenProps) {
  const client = useClient()
  const [isWatching, setWatching] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | 'unreadable' | 'empty' | null>(null)
  const read = useMutation({
    mutationFn: (text: string) => client.recipients.read({ text, target }),
  })
  // Callbacks are passed to `mutate`, here and below, so that they do not run once the page has been left.
  const take = (text: string) =>
    onSwapLink !== undefined && isSwapLink(text)
      ? onSwapLink(text)
      : read.mutate(text, { onSuccess: () => onText(text) })
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
