import { readVarint, snappyContent } from './snappy'

/** The end of every LevelDB table: two handles, padding, and a magic number. */
const FOOTER_LENGTH = 48
const MAGIC = Buffer.from('57fb808b247547db', 'hex')
const SNAPPY = 1
/** Chromium's prefix of a compressed IndexedDB value. */
const COMPRESSED_VALUE = Buffer.from('ff1102', 'hex')

type Handle = { offset: number; size: number }

/** A file's compressed contents: the blocks of a LevelDB table, and values of IndexedDB, uncompressed. */
export function hiddenContents(file: Buffer): Buffer[] {
  const blocks = tableBlocks(file)
  return [...blocks, ...[file, ...blocks].flatMap(compressedValues)]
}

function tableBlocks(file: Buffer): Buffer[] {
  if (file.length < FOOTER_LENGTH || !file.subarray(-MAGIC.length).equals(MAGIC)) return []
  const footer = file.subarray(-FOOTER_LENGTH)
  const metaindex = readHandle(footer, 0)
  const index = metaindex && readHandle(footer, metaindex.next)
  if (index === undefined) return []
  const content = readBlock(file, index)
  return [content, ...handlesIn(content).map((handle) => readBlock(file, handle))]
}

function readBlock(file: Buffer, { offset, size }: Handle): Buffer {
  const block = file.subarray(offset, offset + size)
  return file[offset + size] === SNAPPY ? snappyContent(block) : block
}

/** Entries of an index: the length of the shared key prefix, the rest of the key, and a handle as the value. */
function handlesIn(index: Buffer): Handle[] {
  if (index.length < 4) return []
  const end = index.length - 4 * (1 + index.readUInt32LE(index.length - 4))
  const handles: Handle[] = []
  for (let at = 0; at < end;) {
    const shared = readVarint(index, at)
    const rest = shared && readVarint(index, shared.next)
    const value = rest && readVarint(index, rest.next)
    const handle = rest && value && readHandle(index, value.next + rest.value)
    if (rest === undefined || value === undefined || handle === undefined) break
    handles.push(handle)
    at = value.next + rest.value + value.value
  }
  return handles
}

function readHandle(bytes: Buffer, at: number): (Handle & { next: number }) | undefined {
  const offset = readVarint(bytes, at)
  const size = offset && readVarint(bytes, offset.next)
  return offset && size && { offset: offset.value, size: size.value, next: size.next }
}

function compressedValues(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(COMPRESSED_VALUE); at >= 0; at = bytes.indexOf(COMPRESSED_VALUE, at + 1))
    found.push(snappyContent(bytes.subarray(at + COMPRESSED_VALUE.length)))
  return found
}
