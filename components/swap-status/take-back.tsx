import { useMutation } from '@tanstack/react-query'
import { base64, utf8 } from '@scure/base'
import { useRef, useState } from 'react'
import { type OtherCode, otherCode } from '~/lib/core/outside/frames/other-code'
import type { Finding } from '~/lib/core/review/finding'
import { FrameReader } from '~/lib/core/outside/frames/frame-reader'
import { MAX_RETURN_LENGTH } from '~/lib/core/outside/signing/read-return'
import { signatureRefused } from '~/lib/core/outside/signing/return-fault'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { FileField } from '../file-field'
import type { CameraProblem } from '../scan/camera'
import { CameraView } from '../scan/camera-view'
import { OpenArea } from '../open-field'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import type { AskedReturn } from './return-decision'
import { ReturnProblem, type Standing } from './return-problem'

/** Shorter texts are none: somebody is typing. */
const SHORTEST_TEXT = 100

type TakeBackProps = {
  id: string
  standing: Standing
  isScanning: boolean
  /** Turns the camera off. */
  onScanned: () => void
  onTaken: () => void
  /** Called with a valid signature that is sent only once something else is accepted. */
  onAsked: (asked: AskedReturn) => void
}

/** Takes back what another signer returned: with the camera, as a file, or as text. */
export function TakeBack({ id, standing, isScanning, onScanned, onTaken, onAsked }: TakeBackProps) {
  const client = useClient()
  const reader = useRef(new FrameReader())
  const [progress, setProgress] = useState<{ known: number; count: number } | null>(null)
  const [other, setOther] = useState<OtherCode>()
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const taken = useMutation({
    mutationFn: async (read: () => Promise<Uint8Array> | Uint8Array) => {
      const returned = await read()
      if (returned.length > MAX_RETURN_LENGTH) throw signatureRefused('too-large')
      const again = (accepted: readonly Finding[]) =>
        client.handovers.takeBack({ id, returned: base64.encode(returned), accepted: [...accepted] })
      return { asked: await again([]), again }
    },
    onSuccess: (outcome) => {
      onScanned()
      if (outcome.asked.length === 0) onTaken()
      else onAsked(outcome)
    },
  })
  const { error, mutate, variables } = taken

  // The camera stays on: a wrong code is refused while it is still in view.
  const receive = (frame: string) => {
    const outcome = reader.current.receive(frame)
    setOther(outcome.kind === 'unreadable' ? otherCode(frame) : undefined)
    if (outcome.kind === 'more') setProgress(outcome)
    if (outcome.kind !== 'done' && outcome.kind !== 'too-large') return
    reader.current = new FrameReader()
    setProgress(null)
    mutate(() => {
      if (outcome.kind === 'too-large') throw signatureRefused('too-large')
      return outcome.bytes
    })
  }

  return (
    <section aria-label={i18n.t('handover.back')} className="flex flex-col gap-1.5">
      {isScanning && (
        <CameraView
          onText={receive}
          onProblem={(next) => {
            onScanned()
            setProblem(next)
          }}
        />
      )}
      <Live className="text-sm">
        {progress !== null &&
          i18n.t('handover.known', { known: String(progress.known), count: String(progress.count) })}
      </Live>
      <Live>
        {isScanning && other !== undefined && (
          <Notice tone="warn" data-testid="outside-other-code" data-kind={other}>
            {i18n.t('handover.other_code', { what: i18n.t(`recognised.${messageName(other)}`) })}
          </Notice>
        )}
      </Live>
      <ReturnProblem error={error} standing={standing} onRetry={variables && (() => mutate(variables))} />
      {problem !== null && !isScanning && (
        <Notice tone="warn" role="alert" data-testid="scan-problem" data-problem={problem}>
          {i18n.t(`scan.${problem}`)}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2">
        <FileField
          isLow
          label={i18n.t('handover.file')}
          accept=".psbt,.txn,.txt,.json,application/octet-stream,text/plain"
          data-testid="outside-import"
          onFile={(file) => mutate(async () => new Uint8Array(await file.arrayBuffer()))}
        />
        <OpenArea
          label={i18n.t('handover.text')}
          rows={1}
          dir="ltr"
          data-testid="outside-paste"
          open={{ maxCharacters: MAX_RETURN_LENGTH }}
          className="font-mono text-xs"
          onChange={({ target: { value } }) => {
            if (value.trim().length >= SHORTEST_TEXT) mutate(() => utf8.decode(value.trim()))
          }}
        />
      </div>
    </section>
  )
}
