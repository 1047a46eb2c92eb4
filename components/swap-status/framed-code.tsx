import { type ReactNode, useEffect, useState } from 'react'
import type { UrFrames } from '~/lib/core/outside/frames/encode-ur'
import { i18n } from '~/lib/ui/text/i18n'
import { QrCode } from '../qr-code'

/** Slow enough for the cameras of signers. */
const FRAME_MS = 250

type FramedCodeProps = {
  /** The same object until its content changes: others begin anew. */
  frames: UrFrames
  children?: ReactNode
}

/** QR codes that follow each other until the other signer has read them all. */
export function FramedCode({ frames, children }: FramedCodeProps) {
  const [{ shown, index }, setPlace] = useState({ shown: frames, index: 0 })
  const at = shown === frames ? index : 0
  useEffect(() => {
    if (frames.count === 1) return undefined
    const next = (place: { shown: UrFrames; index: number }) => ({
      shown: frames,
      index: place.shown === frames ? place.index + 1 : 1,
    })
    const timer = setInterval(() => setPlace(next), FRAME_MS)
    return () => clearInterval(timer)
  }, [frames])
  return (
    <section className="flex items-center gap-4 rounded-2xl border border-line bg-panel p-2.5 low:p-1">
      <div data-testid="outside-qr" data-frames={frames.count} className="shrink-0">
        <QrCode text={frames.at(at)} label={i18n.t('handover.qr')} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="font-semibold">{i18n.t('handover.scan_this')}</p>
        {frames.count > 1 && (
          <p className="text-sm text-soft">
            {i18n.t('handover.part', {
              part: String((at % frames.count) + 1),
              count: String(frames.count),
            })}
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
