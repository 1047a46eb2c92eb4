import { useState } from 'react'
import { useLocation } from 'wouter'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { FileField } from '../file-field'
import type { CameraProblem } from '../scan/camera'
import { CameraView } from '../scan/camera-view'
import { Button } from '../ui/button'
import { TextArea } from '../ui/field'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { useFileText } from '../use-file-text'
import { useGivenFile } from '../use-given-file'
import type { Watched } from './use-watched'
import { WatchedAccount } from './watched-account'

/** Takes an account of another signer as text, from a file or with the camera, and shows what it is. */
export function WatchFields({ watched }: { watched: Watched }) {
  const { text, setText, error, reading, known } = watched
  const shell = useShell()
  const [path] = useLocation()
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const readFile = useFileText({ onChosen: () => setText(''), onText: setText })
  useGivenFile(readFile)
  // A popup closes under the question for the camera, and a panel is not asked.
  const look = () => {
    setProblem(null)
    if (shell.isFullPage) setLooking(!isLooking)
    else shell.stayIn('tab', path)
  }
  return (
    <>
      <p className="text-sm text-soft">{i18n.t('watch.lead')}</p>
      <TextArea
        label={i18n.t('watch.input')}
        hint={i18n.t('watch.hint')}
        data-testid="watch-input"
        // Neither a key nor an address is written from right to left.
        dir="ltr"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {reading !== null && (
        <WatchedAccount
          reading={reading}
          addressTypes={watched.addressTypes}
          onAddressType={watched.setAddressType}
        />
      )}
      <Live className="text-sm">
        {known !== null &&
          i18n.t('handover.known', { known: String(known.known), count: String(known.count) })}
      </Live>
      <ErrorAlert error={error} />
      {isLooking && (
        <CameraView
          onText={(seen) => {
            void watched.receive(seen).then((isWhole) => isWhole && setLooking(false))
          }}
          onProblem={(found) => {
            setLooking(false)
            setProblem(found)
          }}
        />
      )}
      {problem !== null && (
        <Notice tone="warn" role="alert" data-testid="scan-problem" data-problem={problem}>
          {i18n.t(`scan.${problem}`)}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button look="small" data-testid="watch-scan" aria-pressed={isLooking} onClick={look}>
          {i18n.t(isLooking ? 'scan.stop' : 'scan.camera')}
        </Button>
        <FileField
          label={i18n.t('watch.file')}
          accept=".txt,.json,text/plain"
          isLow
          data-testid="watch-file"
          onFile={readFile}
        />
      </div>
    </>
  )
}
