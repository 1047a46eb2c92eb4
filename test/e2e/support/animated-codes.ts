import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import { decodeQR, type Image } from 'qr/decode.js'
import { expect, type Locator, type Page } from 'playwright/test'

/** As sharp as a screen of a phone. */
const PIXELS_PER_POINT = 3
const FRAGMENT_BYTES = 60

/** The PSBT in an animated QR code on the screen, in base64. */
export async function filmedPsbt(page: Page, code: Locator): Promise<string> {
  return (await filmed(page, code)).decodeCBOR().toString('base64')
}

/** Films an animated QR code on the screen, and reads it with a library of other wallets. */
export async function filmed(page: Page, code: Locator): Promise<UR> {
  const screen = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 380, height: 600 }
  const metrics = { width, height, deviceScaleFactor: PIXELS_PER_POINT, mobile: false }
  await screen.send('Emulation.setDeviceMetricsOverride', metrics)
  const decoder = new URDecoder()
  await expect(async () => {
    decoder.receivePart(decodeQR(await picture(page, await code.screenshot())))
    expect(decoder.isComplete()).toBe(true)
  }).toPass({ intervals: [0] })
  await screen.detach()
  expect(decoder.isSuccess()).toBe(true)
  return decoder.resultUR()
}

/** A PSBT as the QR codes that another wallet shows. */
export function shownPsbt(psbt: Uint8Array): string[] {
  const { cbor } = UR.fromBuffer(Buffer.from(psbt))
  return shown(new UR(cbor, 'crypto-psbt'))
}

/** An EVM signature as the QR codes that another wallet shows. */
export function shownSignature(signature: Uint8Array): string[] {
  return shown(new UR(Buffer.from(signature), 'eth-signature'))
}

/** The key of an EVM account as the QR codes that another wallet shows. */
export function shownKey(key: Uint8Array): string[] {
  return shown(new UR(Buffer.from(key), 'crypto-hdkey'))
}

/** Bytes of any kind, as the QR codes of a page. */
export function shownBytes(bytes: Uint8Array): string[] {
  return shown(UR.fromBuffer(Buffer.from(bytes)))
}

function shown(message: UR): string[] {
  const encoder = new UREncoder(message, FRAGMENT_BYTES)
  // A frame that is missed is made up for by later ones.
  return Array.from({ length: encoder.fragmentsLength * 2 }, () => encoder.nextPart().toUpperCase())
}

/** The pixels of a PNG. */
async function picture(page: Page, png: Buffer): Promise<Image> {
  const { width, height, pixels } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const { width, height } = bitmap
    const drawing = new OffscreenCanvas(width, height).getContext('2d')
    if (drawing === null) throw new Error('nothing to draw on')
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, width, height)
    const pixels = Array.from({ length: width * height }, (_, at) => String.fromCharCode(data[at * 4] ?? 0))
    return { width, height, pixels: pixels.join('') }
  }, png.toString('base64'))
  // Black and white: one channel tells all.
  const data = Uint8Array.from(pixels, (pixel) => pixel.charCodeAt(0))
  return {
    width,
    height,
    data: Uint8Array.from({ length: data.length * 3 }, (_, at) => data[Math.floor(at / 3)] ?? 0),
  }
}
