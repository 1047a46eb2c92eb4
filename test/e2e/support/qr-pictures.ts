import { encodeQR } from 'qr'

const BORDER = 4

/** A picture file of a QR code. */
export function qrPicture(text: string): { name: string; mimeType: string; buffer: Buffer } {
  const gif = encodeQR(text, 'gif', { border: BORDER, scale: 4 })
  return { name: 'code.gif', mimeType: 'image/gif', buffer: Buffer.from(gif) }
}

const WIDTH = 640
const HEIGHT = 480

/** A video that shows QR codes one after another, in the uncompressed form that Chromium takes for a camera (YUV4MPEG2). */
export function qrVideo(texts: readonly string[]): Buffer {
  // A slow reader sees each; the camera begins again at the end.
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`)
  // Chromium wants two pictures at least.
  const shown = texts.length === 1 ? [...texts, ...texts] : texts
  return Buffer.concat([head, ...shown.map(videoFrame)])
}

function videoFrame(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: BORDER, scale: 6 })
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  rows.forEach((row, y) => row.forEach((isDark, x) => isDark && luma.writeUInt8(16, y * WIDTH + x)))
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  return Buffer.concat([Buffer.from('FRAME\n'), luma, noColour])
}
