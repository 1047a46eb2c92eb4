import { encodeQR } from 'qr'
import type { Image } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrText } from './qr-text'

const LINK = 'bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=0.1&label=Caf%C3%A9'
const TIME_LIMIT = 2_000

type Look = { scale: number; dark?: number; light?: number; margin?: number }

/** A picture of a code: grey levels of its modules, on a ground of the light one. */
function picture(text: string, { scale, dark = 0, light = 255, margin = 0 }: Look): Image {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale })
  const side = rows.length + 2 * margin
  const data = new Uint8ClampedArray(side * side * 4).fill(light)
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      const level = isDark ? dark : light
      data.set([level, level, level, 255], ((y + margin) * side + x + margin) * 4)
    }),
  )
  return { width: side, height: side, data }
}

/** Turned by a quarter, as a telephone may hold it. */
function turned({ width, height, data }: Image): Image {
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      out.set(data.subarray(from, from + 4), (x * height + (height - 1 - y)) * 4)
    }
  return { width: height, height: width, data: out }
}

describe('qrText', () => {
  it.each<[string, Image]>([
    ['one pixel for a module', picture(LINK, { scale: 1 })],
    ['a screenshot', picture(LINK, { scale: 4, margin: 120 })],
    ['little contrast', picture(LINK, { scale: 4, dark: 90, light: 190 })],
    ['light on dark', picture(LINK, { scale: 4, dark: 255, light: 0 })],
    ['turned', turned(picture(LINK, { scale: 4 }))],
  ])('reads a code: %s', (_look, pixels) => {
    expect(qrText(pixels, TIME_LIMIT)).toBe(LINK)
  })

  it('reads what is written in capitals, and text beyond ASCII', () => {
    const capitals = 'BITCOIN:BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080'
    expect(qrText(picture(capitals, { scale: 3 }), TIME_LIMIT)).toBe(capitals)
    expect(qrText(picture('grüß dich ✓', { scale: 3 }), TIME_LIMIT)).toBe('grüß dich ✓')
  })

  it('finds nothing in a picture without a whole code', () => {
    const { width, data } = picture(LINK, { scale: 4 })
    const upperHalf = {
      width,
      height: Math.floor(width / 2),
      data: data.subarray(0, width * Math.floor(width / 2) * 4),
    }
    expect(qrText(upperHalf, TIME_LIMIT)).toBeNull()
    expect(qrText({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4) }, TIME_LIMIT)).toBeNull()
    expect(qrText({ width: 1, height: 1, data: new Uint8ClampedArray(4) }, TIME_LIMIT)).toBeNull()
  })
})
