import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraProblem, watchCamera } from './camera'
import { i18n } from '~/lib/ui/text/i18n'

type CameraViewProps = { onText: (text: string) => void; onProblem: (problem: CameraProblem) => void }

/** The camera's picture, while it is shown; the camera is off before and after. */
export function CameraView(props: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLive, setLive] = useState(false)
  const onText = useEffectEvent(props.onText)
  const onProblem = useEffectEvent(props.onProblem)
  useEffect(
    () =>
      video.current === null
        ? undefined
        : watchCamera(video.current, { onStart: () => setLive(true), onText, onProblem }),
    [],
  )
  return (
    <figure className="flex flex-col gap-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={i18n.t('scan.view')}
        data-testid="scan-view"
        className="aspect-square w-full rounded-xl border border-line bg-sunken object-cover"
      />
      <figcaption aria-live="polite" className="text-sm text-soft">
        {i18n.t(isLive ? 'scan.looking' : 'scan.asking')}
      </figcaption>
    </figure>
  )
}
