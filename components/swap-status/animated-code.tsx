import { useEffect, useMemo, useState } from 'react'
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { UR_TYPES, urFrames, type UrFrames } from '~/lib/core/outside/frames/encode-ur'
import { i18n } from '~/lib/ui/text/i18n'
import { QrCode } from '../qr-code'
import { SelectField } from '../ui/field'

/** As much as a code of this size shows sharply to small cameras. */
const FRAGMENT_BYTES = 100
const BBQR_CHARACTERS = 200
/** Slow enough for the cameras of signers. */
const FRAME_MS = 250

/** `crypto-psbt` is the name before 2023, which many signers read alone. They are names, in every language. */
const FORMATS = { psbt: 'BC-UR', 'crypto-psbt': 'BC-UR (crypto-psbt)', bbqr: 'BBQr' } as const
type Format = keyof typeof FORMATS

/** A PSBT as QR codes that follow each other until the other signer has read them all. */
export function AnimatedCode({ psbt }: { psbt: Uint8Array }) {
  const [format, setFormat] = useState<Format>('psbt')
  const frames = useMemo(() => framesOf(psbt, format), [psbt, format])
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (frames.count === 1) return undefined
    const timer = setInterval(() => setIndex((shown) => shown + 1), FRAME_MS)
    return () => clearInterval(timer)
  }, [frames])
  return (
    <section className="flex items-center gap-4 rounded-2xl border border-line bg-panel p-4">
      <div data-testid="outside-qr" data-frames={frames.count} className="shrink-0">
        <QrCode text={frames.at(index)} label={i18n.t('handover.qr')} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="font-semibold">{i18n.t('handover.scan_this')}</p>
        {frames.count > 1 && (
          <p className="text-sm text-soft">
            {i18n.t('handover.part', {
              part: String((index % frames.count) + 1),
              count: String(frames.count),
            })}
          </p>
        )}
        <SelectField
          label={i18n.t('handover.format')}
          value={format}
          onChange={({ target }) => {
            setFormat(formatOf(target.value))
            setIndex(0)
          }}
        >
          {Object.entries(FORMATS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  )
}

function framesOf(psbt: Uint8Array, format: Format): UrFrames {
  const type = UR_TYPES.find((name) => name === format)
  if (type !== undefined) return urFrames(psbt, { type, fragmentBytes: FRAGMENT_BYTES })
  const frames = bbqrFrames(psbt, 'P', BBQR_CHARACTERS)
  return { count: frames.length, at: (index) => frames[index % frames.length] ?? '' }
}

function formatOf(name: string): Format {
  return name === 'bbqr' || name === 'crypto-psbt' ? name : 'psbt'
}
