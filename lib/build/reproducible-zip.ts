/** What is read of a zip's records, by their offsets: the end of its central directory and the headers of its files (APPNOTE 4.3). */
const END_SIGNATURE = 'PK\x05\x06'
const END_DIRECTORY_OFFSET = 16
const CENTRAL = { time: 12, dataLength: 20, name: 28, extra: 30, comment: 32, localOffset: 42, size: 46 }
const LOCAL = { time: 10, name: 26, extra: 28, size: 30 }

/** 1980-01-01, the first day of a zip's calendar. */
const NO_TIME = 0x0021_0000

type ZippedFile = { name: string; central: Buffer; local: Buffer }

/**
 * The same zip with its files in order of name and without their times, so that one build makes one package. `zip` is
 * as the packager writes it: of one part, below 4 GB, with the lengths in its central directory; it is left as it is.
 */
export function reproducibleZip(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(END_SIGNATURE)
  const files = filesOf(zip, end).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  let offset = 0
  for (const { central, local } of files) {
    central.writeUInt32LE(NO_TIME, CENTRAL.time)
    central.writeUInt32LE(offset, CENTRAL.localOffset)
    local.writeUInt32LE(NO_TIME, LOCAL.time)
    offset += local.length
  }
  const last = Buffer.from(zip.subarray(end))
  last.writeUInt32LE(offset, END_DIRECTORY_OFFSET)
  return Buffer.concat([...files.map(({ local }) => local), ...files.map(({ central }) => central), last])
}

/** Copies of each file's two headers, the local one with the file's data behind it. */
function filesOf(zip: Buffer, end: number): ZippedFile[] {
  const files: ZippedFile[] = []
  let at = zip.readUInt32LE(end + END_DIRECTORY_OFFSET)
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
