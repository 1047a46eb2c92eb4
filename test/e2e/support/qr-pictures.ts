import { encodeQR } from 'qr'

const BORDER = 4

/** A picture file of a QR code. */
export function qrPicture(text: string): { name: string; mimeType: string; buffer: Buffer } {
  const gif = encodeQR(text, 'gif', { border: BORDER, scale: 4 })
  return { name: 'code.gif', mimeType: 'image/gif', buffer: Buffer.from(gif) }
}

const WIDTH = 640
const HEIGHT = 480

/** A video that shows a QR code, in the uncompressed form that Chromium takes for a camera (YUV4MPEG2). */
export function qrVideo(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: BORDER, scale: 6 })
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  rows.forEach((row, y) => row.forEach((isDark, x) => isDark && luma.writeUInt8(16, y * WIDTH + x)))
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, noColour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
