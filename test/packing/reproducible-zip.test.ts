import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { reproducibleZip, smallerZip } from './reproducible-zip'

type File = { name: string; data: string | Buffer; time: number; method?: number }

const FIRST_DAY = 0x0021_0000

/** A zip of files that are stored as they are, without their checksums. */
function zipOf(files: File[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, data, time, method = 0 } of files) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt32LE(time, 10)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(time, 12)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    const whole = Buffer.concat([local, Buffer.from(name), Buffer.from(data)])
    locals.push(whole)
    centrals.push(Buffer.concat([central, Buffer.from(name)]))
    offset += whole.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    centrals.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...centrals, end])
}

const A = { name: 'a.js', data: 'one', time: 1 }
const B = { name: 'b/c.css', data: 'two and more', time: 2 }
const C = { name: 'z.html', data: '', time: 3 }

describe('reproducibleZip', () => {
  it('orders files by name and gives them one date', () => {
    const inOrder = zipOf([A, B, C].map((file) => ({ ...file, time: FIRST_DAY })))
    expect(reproducibleZip(zipOf([C, A, B]))).toEqual(inOrder)
    expect(reproducibleZip(zipOf([B, C, A]))).toEqual(inOrder)
    expect(reproducibleZip(inOrder)).toEqual(inOrder)
  })

  it('leaves what it was given as it is', () => {
    const zip = zipOf([C, A])
    reproducibleZip(zip)
    expect(zip).toEqual(zipOf([C, A]))
  })
})

describe('smallerZip', () => {
  const text = 'one after the other, '.repeat(40)
  const deflated = (level: number) => ({
    name: 'a.js',
    data: deflateRawSync(text, { level }),
    time: FIRST_DAY,
    method: 8,
  })
  const best = async (data: Buffer) => deflateRawSync(data, { level: 9 })

  it('deflates each file again, and leaves what is stored', async () => {
    expect(await smallerZip(zipOf([deflated(0), B]), best)).toEqual(zipOf([deflated(9), B]))
  })

  it('leaves folders out, which names tell', async () => {
    const folder = { name: 'b/', data: '', time: FIRST_DAY }
    expect(await smallerZip(zipOf([deflated(9), folder, B]), best)).toEqual(zipOf([deflated(9), B]))
  })

  it('keeps a file that gets no smaller', async () => {
    const zip = zipOf([deflated(9), B])
    expect(await smallerZip(zip, async (data) => deflateRawSync(data, { level: 0 }))).toEqual(zip)
  })
})
