import { useMemo, useState } from 'react'
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { UR_TYPES, urFrames, type UrFrames } from '~/lib/core/outside/frames/encode-ur'
import { i18n } from '~/lib/ui/text/i18n'
import { SelectField } from '../ui/field'
import { FramedCode } from './framed-code'

/** As much as a code of this size shows sharply to small cameras. */
export const FRAGMENT_BYTES = 100
const BBQR_CHARACTERS = 200

/** `crypto-psbt` is the name before 2023, which many signers read alone. They are names, in every language. */
const FORMATS = { psbt: 'BC-UR', 'crypto-psbt': 'BC-UR (crypto-psbt)', bbqr: 'BBQr' } as const
type Format = keyof typeof FORMATS

/** A PSBT as QR codes, in the format that the other signer reads. */
export function AnimatedCode({ psbt }: { psbt: Uint8Array }) {
  const [format, setFormat] = useState<Format>('psbt')
  const frames = useMemo(() => framesOf(psbt, format), [psbt, format])
  return (
    <FramedCode frames={frames}>
      <div className="[&_div:has(>label)]:sr-only">
        <SelectField
          label={i18n.t('handover.format')}
          value={format}
          onChange={({ target }) => setFormat(formatOf(target.value))}
        >
          {Object.entries(FORMATS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
    </FramedCode>
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
