import { CryptoPSBT, URRegistryDecoder } from '@keystonehq/bc-ur-registry'
import { URDecoder } from '@ngraveio/bc-ur'
import { joinQRs } from 'bbqr'
import jsQR from 'jsqr'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { bbqrFrames } from '~/lib/core/outside/frames/encode-bbqr'
import { urFrames } from '~/lib/core/outside/frames/encode-ur'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { outsideSpend } from '~/lib/core/outside/signing/outside-spend.fixture'
import { QrCode } from '../qr-code'
import { qrText } from '../scan/qr-text'

const { account, own, plan, previous } = outsideSpend('p2wpkh', 1)
const PSBT = encodePsbt(plan, { account, own }, previous)

/** Pixels of the screen, and bytes of a frame that a camera can tell apart there. */
const SIZES = [
  [160, 100],
  [240, 100],
  [320, 200],
  [600, 100],
  [600, 200],
] as const

/** Grey levels, row by row. */
type Picture = { width: number; height: number; data: Uint8ClampedArray }

const DARK_PAGE = 24
const CAMERA = {
  width: 640,
  height: 480,
  codeSide: 400,
  turned: 0.035,
  leaning: 0.05,
  contrast: 0.7,
  noise: 8,
}
const DECODE_MS = 1_000

/** The code as the page draws it at that size, on a dark page. */
function shown(text: string, side: number): Picture {
  const svg = renderToStaticMarkup(<QrCode text={text} label="" correction="low" />)
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const data = new Uint8ClampedArray(side * side)
  const moduleAt = (pixel: number) => Math.floor(((pixel + 0.5) * modules) / side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) data[y * side + x] = dark.has(`${moduleAt(x)} ${moduleAt(y)}`) ? 0 : 255
  return { width: side, height: side, data }
}

/** A camera's view of it: turned and leaning a little, out of focus, pale, with noise. */
function filmed(screen: Picture): Picture {
  const { width, height, codeSide, turned, leaning, contrast, noise } = CAMERA
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x - width / 2, y - height / 2]
      const scale = (screen.width / codeSide) * (1 + (leaning * down) / height)
      const at = [
        (across * Math.cos(turned) - down * Math.sin(turned)) * scale + screen.width / 2,
        (across * Math.sin(turned) + down * Math.cos(turned)) * scale + screen.height / 2,
      ] as const
      data[y * width + x] = between(screen, ...at)
    }
  const blurred = outOfFocus({ width, height, data })
  let state = 1
  return {
    ...blurred,
    data: blurred.data.map((level) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return 40 + level * contrast + ((state >>> 24) / 255 - 0.5) * noise
    }),
  }
}

/** The level between four pixels. */
function between(picture: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [right, low] = [x - 0.5 - left, y - 0.5 - top]
  const above = levelAt(picture, left, top) * (1 - right) + levelAt(picture, left + 1, top) * right
  const below = levelAt(picture, left, top + 1) * (1 - right) + levelAt(picture, left + 1, top + 1) * right
  return above * (1 - low) + below * low
}

function levelAt({ width, height, data }: Picture, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return DARK_PAGE
  return data[y * width + x] ?? DARK_PAGE
}

/** Each pixel as the mean of its nine. */
function outOfFocus(picture: Picture): Picture {
  const { width, height } = picture
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let down = -1; down <= 1; down += 1)
        for (let across = -1; across <= 1; across += 1) sum += levelAt(picture, x + across, y + down)
      data[y * width + x] = sum / 9
    }
  return { width, height, data }
}

/** Decoders of two hands: our camera's, and one that is widely used elsewhere. */
const DECODERS: Record<string, (picture: Picture) => string | undefined> = {
  'our camera': ({ width, height, data }) =>
    qrText({ width, height, data: spread(data, 3) }, DECODE_MS) ?? undefined,
  jsQR: ({ width, height, data }) => jsQR(spread(data, 4), width, height)?.data,
}

/** Grey in that many channels. */
function spread(levels: Uint8ClampedArray, channels: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: levels.length * channels }, (_, at) =>
    at % channels === 3 ? 255 : (levels[Math.floor(at / channels)] ?? 0),
  )
}

/** Each format, its frames, and who of others puts them together. */
const FORMATS: Record<
  string,
  { frames: (bytes: number) => string[]; read: (texts: string[]) => Uint8Array }
> = {
  'crypto-psbt': {
    frames: (fragmentBytes) => urTexts('crypto-psbt', fragmentBytes),
    read(texts) {
      const decoder = new URRegistryDecoder()
      for (const text of texts) decoder.receivePart(text)
      const item = decoder.resultRegistryType()
      if (!(item instanceof CryptoPSBT)) throw new Error('no crypto-psbt')
      return item.getPSBT()
    },
  },
  psbt: {
    frames: (fragmentBytes) => urTexts('psbt', fragmentBytes),
    read(texts) {
      const decoder = new URDecoder()
      for (const text of texts) decoder.receivePart(text)
      return decoder.resultUR().decodeCBOR()
    },
  },
  BBQr: {
    frames: (fragmentBytes) => bbqrFrames(PSBT, 'P', 2 * fragmentBytes),
    read: (texts) => joinQRs(texts).raw,
  },
}

function urTexts(type: 'crypto-psbt' | 'psbt', fragmentBytes: number): string[] {
  const { at, count } = urFrames(PSBT, { type, fragmentBytes })
  return Array.from({ length: count }, (_, index) => at(index))
}

describe.each(SIZES)('the codes at %i px, %i bytes a frame', { tags: ['release'] }, (side, fragmentBytes) => {
  test.each(Object.keys(FORMATS))('come through a camera as %s', (format) => {
    const { frames, read } = FORMATS[format] ?? {}
    if (frames === undefined || read === undefined) throw new Error('a format')
    const texts = frames(fragmentBytes)
    const films = texts.map((text) => filmed(shown(text, side)))
    for (const [name, decode] of Object.entries(DECODERS)) {
      const seen = films.map(decode)
      expect(seen, name).toEqual(texts)
      expect(Uint8Array.from(read(seen.map((text) => text ?? ''))), name).toEqual(PSBT)
    }
  })
})
