import { useCallback, useState } from 'react'
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { urFrames, type UrFrames } from '~/lib/core/outside/frames/encode-ur'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { FramedCode } from './framed-code'

/** `crypto-psbt` first: it is the name that every signer reads, some of them alone. They are names, in every language. */
const FORMATS = { 'crypto-psbt': 'crypto-psbt', psbt: 'psbt', bbqr: 'BBQr' } as const
type Format = keyof typeof FORMATS

/** A PSBT as QR codes, in the format that the signer of this account reads. */
export function AnimatedCode({ psbt, account }: { psbt: Uint8Array; account: string }) {
  const { codeFormats } = useShell()
  const [format, setFormat] = useState(() => formatOf(codeFormats.of(account)))
  const choose = (name: string) => {
    setFormat(formatOf(name))
    codeFormats.keep(account, name)
  }
  const framesOf = useCallback((bytes: number) => framesIn(psbt, format, bytes), [psbt, format])
  return (
    <FramedCode framesOf={framesOf}>
      <select
        aria-label={i18n.t('handover.format')}
        value={format}
        onChange={({ target }) => choose(target.value)}
        className="min-h-8 rounded-md bg-transparent font-medium text-accent"
      >
        {Object.entries(FORMATS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </FramedCode>
  )
}

function framesIn(psbt: Uint8Array, format: Format, fragmentBytes: number): UrFrames {
  if (format !== 'bbqr') return urFrames(psbt, { type: format, fragmentBytes })
  const frames = bbqrFrames(psbt, 'P', 2 * fragmentBytes)
  return { count: frames.length, at: (index) => frames[index % frames.length] ?? '' }
}

function formatOf(name: string | undefined): Format {
  return name === 'bbqr' || name === 'psbt' ? name : 'crypto-psbt'
}
