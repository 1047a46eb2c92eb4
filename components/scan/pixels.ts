/**
 * The pixels of a picture, on white where it is transparent.
 * @param maxSide of the result, in pixels: a larger picture is scaled down
 * @throws DOMException if it is no picture that the browser can open
 */
export async function pixelsOf(source: ImageBitmapSource, maxSide: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(source)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('the browser gives no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context.getImageData(0, 0, width, height)
}
