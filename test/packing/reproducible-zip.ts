import { inflateRawSync } from 'node:zlib'

/** Offsets within a zip's records: the end of its central directory and the headers of its files (APPNOTE 4.3). */
const END_SIGNATURE = 'PK\x05\x06'
const END = { countHere: 8, count: 10, directorySize: 12, directoryOffset: 16 }
const CENTRAL = {
  method: 10,
  time: 12,
  dataLength: 20,
  name: 28,
  extra: 30,
  comment: 32,
  localOffset: 42,
  size: 46,
}
const LOCAL = { time: 10, dataLength: 18, name: 26, extra: 28, size: 30 }

/** Compressed, as nearly every file of a package is. */
const DEFLATED = 8

/** 1980-01-01, the first day of a zip's calendar. */
const NO_TIME = 0x0021_0000

type ZippedFile = { name: string; central: Buffer; local: Buffer }

/**
 * The same zip with its files in order of name and without their times, so that one build makes one package. `zip` is
 * as the packager writes it: of one part, below 4 GB, with the lengths in its central directory; it is left as it is.
 */
export function reproducibleZip(zip: Buffer): Buffer {
  const files = filesOf(zip).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { central, local } of files) {
    central.writeUInt32LE(NO_TIME, CENTRAL.time)
    local.writeUInt32LE(NO_TIME, LOCAL.time)
  }
  return joined(files, zip)
}

/**
 * The same zip without folders, which its files' names tell, and with each file deflated again where that makes it
 * smaller. The packager's own compression is a quick one, and a package is made once and downloaded often.
 * @param deflate raw DEFLATE (RFC 1951), which every reader of zips takes
 */
export async function smallerZip(
  zip: Buffer,
  deflate: (data: Buffer) => Promise<Uint8Array>,
): Promise<Buffer> {
  const files: ZippedFile[] = []
  for (const file of filesOf(zip).filter(({ name }) => !name.endsWith('/'))) {
    const { central, local } = file
    const headerLength = local.length - central.readUInt32LE(CENTRAL.dataLength)
    const data = local.subarray(headerLength)
    const isDeflated = central.readUInt16LE(CENTRAL.method) === DEFLATED
    const again = isDeflated ? await deflate(inflateRawSync(data)) : data
    if (again.length < data.length) {
      central.writeUInt32LE(again.length, CENTRAL.dataLength)
      local.writeUInt32LE(again.length, LOCAL.dataLength)
      files.push({ ...file, local: Buffer.concat([local.subarray(0, headerLength), again]) })
    } else files.push(file)
  }
  return joined(files, zip)
}

/** These files one after the other, with the end of the zip that they are of. */
function joined(files: readonly ZippedFile[], zip: Buffer): Buffer {
  let offset = 0
  for (const { central, local } of files) {
    central.writeUInt32LE(offset, CENTRAL.localOffset)
    offset += local.length
  }
  const directory = files.map(({ central }) => central)
  const last = Buffer.from(zip.subarray(zip.lastIndexOf(END_SIGNATURE)))
  last.writeUInt16LE(files.length, END.countHere)
  last.writeUInt16LE(files.length, END.count)
  last.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    END.directorySize,
  )
  last.writeUInt32LE(offset, END.directoryOffset)
  return Buffer.concat([...files.map(({ local }) => local), ...directory, last])
}

/** Copies of each file's two headers, the local one with the file's data behind it. */
function filesOf(zip: Buffer): ZippedFile[] {
  const end = zip.lastIndexOf(END_SIGNATURE)
  const files: ZippedFile[] = []
  let at = zip.readUInt32LE(end + END.directoryOffset)
  while (at < end) {
    const nameLength = zip.readUInt16LE(at + CENTRAL.name)
    const length =
      CENTRAL.size +
      nameLength +
      zip.readUInt16LE(at + CENTRAL.extra) +
      zip.readUInt16LE(at + CENTRAL.comment)
    const central = Buffer.from(zip.subarray(at, at + length))
    const name = central.toString('latin1', CENTRAL.size, CENTRAL.size + nameLength)
    files.push({ name, central, local: localOf(zip, central) })
    at += length
  }
  return files
}

function localOf(zip: Buffer, central: Buffer): Buffer {
  const start = central.readUInt32LE(CENTRAL.localOffset)
  const header = LOCAL.size + zip.readUInt16LE(start + LOCAL.name) + zip.readUInt16LE(start + LOCAL.extra)
  return Buffer.from(zip.subarray(start, start + header + central.readUInt32LE(CENTRAL.dataLength)))
}
