import { base64, hex } from '@scure/base'
import { asSeen } from '~/lib/core/as-seen'
import { PSBT_MAGIC } from '~/lib/core/bitcoin/psbt'
import { AppError } from '~/lib/core/errors'
import { fileText } from '~/lib/core/file-text'
import { FrameReader } from '../frames/frame-reader'

/** The first characters of every PSBT, in base64. */
const PSBT_START = 'cHNidP'
const SAMPLE_BYTES = 1_000
const PLAIN = /^[\t\n\r -~]*$/
/** Codes that were copied as text. */
const CODES = /(?<![\da-z])(?:ur:|B\$)[^\s"']+/gi
/** Ends of lines, as JSON writes them. */
const ESCAPED = /\\[nrt]|\s/g
/** Hex, base64 or its form for addresses of pages (RFC 4648), with nothing between. */
const RUNS = /[\w+/-]+/g
const HEX = /^(?:0x)?((?:[\da-f]{2})+)$/i

/**
 * The binary of what another signer returned, in its usual wrappings: a file of text in any encoding, JSON, a label or
 * quotation marks around it, lines, hex, base64, or the text of QR codes.
 * @throws AppError `bad-input`
 */
export function returnedBytes(returned: Uint8Array | string): Uint8Array {
  if (typeof returned === 'string') return ofText(asSeen(returned))
  if (isPsbt(returned)) return returned
  // Most of what is no text shows that at once.
  const start = asSeen(fileText(returned.subarray(0, SAMPLE_BYTES))).replace(/\ufffd+$/, '')
  const text = PLAIN.test(start) ? asSeen(fileText(returned)) : start
  return PLAIN.test(text) ? ofText(text) : returned
}

export function isPsbt(bytes: Uint8Array): boolean {
  return hex.encode(bytes.subarray(0, PSBT_MAGIC.length / 2)) === PSBT_MAGIC
}

function ofText(text: string): Uint8Array {
  const codes = text.match(CODES)
  return codes === null ? ofRun(mainRun(text)) : ofCodes(codes)
}

function ofCodes(codes: readonly string[]): Uint8Array {
  const reader = new FrameReader()
  for (const code of codes) {
    const outcome = reader.receive(code)
    if (outcome.kind === 'done') return outcome.bytes
  }
  throw new AppError('bad-input', 'no whole code')
}

/** The PSBT that stands in a text, or else its longest part: a key of JSON or a label is shorter. */
function mainRun(text: string): string {
  const runs = text.replaceAll('\\/', '/').replaceAll(ESCAPED, '').match(RUNS) ?? []
  const psbt = runs.map((run) => fromStart(run)).find((run) => run !== undefined)
  return psbt ?? runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}

function fromStart(run: string): string | undefined {
  const at = [run.indexOf(PSBT_START), run.toLowerCase().indexOf(PSBT_MAGIC)].find((place) => place !== -1)
  return at === undefined ? undefined : run.slice(at)
}

function ofRun(run: string): Uint8Array {
  const digits = HEX.exec(run)?.[1]
  if (digits !== undefined) return hex.decode(digits)
  const plain = run.replaceAll('-', '+').replaceAll('_', '/')
  return base64.decode(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
}
