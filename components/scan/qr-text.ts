import { decodeQR, type Image } from 'qr/decode.js'

/**
 * The text of a QR code in a picture; `null` if no code in it can be read.
 * @param timeLimit milliseconds for attempts beyond the first, which a photograph may need
 */
export function qrText(pixels: Image, timeLimit: number): string | null {
  try {
    return decodeQR(pixels, { timeLimit })
  } catch {
    // The decoder throws for a picture it cannot read, and pictures may show anything.
    return null
  }
}
