import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { UrFrames } from '~/lib/core/outside/frames/encode-ur'
import { i18n } from '~/lib/ui/text/i18n'
import { QrCode } from '../qr-code'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'

/** Milliseconds a frame: the first is slow enough for most cameras of signers. */
const PACES = [250, 500, 1_000] as const
/** Bytes a frame: the first is as much as a small camera reads. */
const DENSITIES = [100, 200, 400] as const

type FramedCodeProps = {
  /** The frames of so many bytes each. The same function until the content changes. */
  framesOf: (fragmentBytes: number) => UrFrames
  /** The choice of the format. */
  children?: ReactNode
}

/** QR codes that follow each other until the other signer has read them all: as large as the page allows, larger at a click. */
export function FramedCode({ framesOf, children }: FramedCodeProps) {
  const [pace, setPace] = useState(0)
  const [density, setDensity] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const frames = useMemo(() => framesOf(stepOf(DENSITIES, density)), [framesOf, density])
  const at = useFrame(frames, stepOf(PACES, pace))
  const drawn = (size: string) => (
    <QrCode text={frames.at(at)} label={i18n.t('handover.qr')} correction="low" className={size} />
  )
  const turn = (steps: readonly number[], step: number) => (step + 1) % steps.length
  return (
    <section className="flex flex-1 flex-col rounded-2xl border border-line bg-panel">
      <button
        type="button"
        data-testid="outside-qr"
        data-frames={frames.count}
        title={i18n.t('handover.larger')}
        onClick={() => setLarge(true)}
        className="flex min-h-36 flex-1 items-center justify-center rounded-2xl [container-type:size] low:min-h-32 wide:min-h-96"
      >
        {drawn('size-[min(100cqw,100cqh)]')}
      </button>
      <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-3 text-sm text-soft">
        {frames.count > 1 && (
          <span dir="ltr" className="whitespace-nowrap tabular-nums">
            {(at % frames.count) + 1} / {frames.count}
          </span>
        )}
        {children}
        {frames.count > 1 && (
          <Button look="quiet" className="ms-auto" onClick={() => setPace(turn(PACES, pace))}>
            {i18n.t(pace === PACES.length - 1 ? 'handover.faster' : 'handover.slower')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setDensity(turn(DENSITIES, density))}>
          {i18n.t(density === DENSITIES.length - 1 ? 'handover.coarser' : 'handover.denser')}
        </Button>
      </div>
      {isLarge && (
        <Sheet
          title={i18n.t('handover.scan_this')}
          closeLabel={i18n.t('common.close')}
          onClose={() => setLarge(false)}
        >
          <div className="flex justify-center">{drawn('aspect-square w-full max-w-[75dvh]')}</div>
        </Sheet>
      )}
    </section>
  )
}

function stepOf(steps: readonly number[], step: number): number {
  return steps[step] ?? 0
}

/** Which frame is shown; other frames begin anew. */
function useFrame(frames: UrFrames, everyMs: number): number {
  const [{ shown, index }, setPlace] = useState({ shown: frames, index: 0 })
  useEffect(() => {
    if (frames.count === 1) return undefined
    const next = (place: { shown: UrFrames; index: number }) => ({
      shown: frames,
      index: place.shown === frames ? place.index + 1 : 1,
    })
    const timer = setInterval(() => setPlace(next), everyMs)
    return () => clearInterval(timer)
  }, [frames, everyMs])
  return shown === frames ? index : 0
}
