import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { AppError } from '~/lib/core/errors'
import { accountRefused } from '~/lib/core/outside/account/account-fault'
import { MAX_TYPED_CHARACTERS } from '~/lib/core/input-limits'
import { isSecretText } from '~/lib/core/secret-text'
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

type GivenFieldsProps = {
  label: string
  hint: string
  text: string
  setText: (text: string) => void
  /** Takes what a camera sees; whether that is all of it. */
  receive: (seen: string) => Promise<boolean>
  /** How many parts of a code are known. */
  progress: { known: number; count: number } | null
  error: unknown
  isSecret?: (text: string) => boolean
  /** The text's reading. */
  children: ReactNode
}

/** Takes what another signer gives, as text, from a file or with the camera. */
export function GivenFields({
  label,
  hint,
  text,
  setText,
  receive,
  progress,
  error,
  isSecret = isSecretText,
  children,
}: GivenFieldsProps) {
  const shell = useShell()
  const [path] = useLocation()
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  /** Whether a text may go further: a secret is kept nowhere. */
  const lets = (next: string) => {
    const reason = next.length > MAX_TYPED_CHARACTERS ? 'too-long' : isSecret(next) ? 'secret' : null
    // Whatever emptied the field says nothing of what comes next.
    if (next !== '') setRefused(reason && accountRefused(reason))
    return reason === null
  }
  const give = (next: string) => setText(lets(next) ? next : '')
  const readFile = useFileText({ onChosen: () => give(''), onText: give })
  const tooLarge = useGivenFile(readFile)
  const shown = refused ?? tooLarge ?? error
  // A popup closes under the question for the camera, and a panel is not asked.
  const look = () => {
    setProblem(null)
    if (shell.isFullPage) setLooking(!isLooking)
    else shell.stayIn('tab', path)
  }
  return (
    <>
      <TextArea
        label={label}
        hint={hint}
        data-testid="watch-input"
        // Neither a key nor an address is written from right to left.
        dir="ltr"
        rows={3}
        value={text}
        onChange={(event) => give(event.target.value)}
      />
      {children}
      <Live className="text-sm">
        {progress !== null &&
          i18n.t('handover.known', { known: String(progress.known), count: String(progress.count) })}
      </Live>
      <ErrorAlert
        error={shown}
        says={isSecretRefused(shown) ? { what: i18n.t('errors.recipient_secret.what') } : {}}
      />
      {isLooking && (
        <CameraView
          onText={(seen) => {
            if (lets(seen)) void receive(seen).then((isWhole) => isWhole && setLooking(false))
          }}
          onProblem={(next) => {
            setLooking(false)
            setProblem(next)
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

/** Whether it is a secret: its warning stands first, whichever part of the field has found it. */
function isSecretRefused(error: unknown): boolean {
  return error instanceof AppError && error.details['reason'] === 'secret'
}
