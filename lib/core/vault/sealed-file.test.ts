import { expect, it } from 'vitest'
import { compress, decompress } from './compressed'
import { FAST_KDF, FAST_POLICY, fastCrypto } from './fast-crypto.fixture'
import { openFile, sealFile } from './sealed-file'

const tools = { crypto: fastCrypto(), randomBytes: (length: number) => new Uint8Array(length).fill(7) }
const LOCK = { password: 'another horse', kdf: FAST_KDF }

it('holds a history too large uncompressed', async () => {
  const content = new TextEncoder().encode('a swap like any other, '.repeat(1_700_000))
  const file = await sealFile(tools, content, LOCK)
  expect(file.length).toBeLessThan(1_000_000)
  expect((await openFile(tools.crypto, file, LOCK.password, FAST_POLICY)).length).toBe(content.length)
})

it('seals no content above its limit', async () => {
  const sealed = sealFile(tools, new Uint8Array(128_000_001), LOCK)
  await expect(sealed).rejects.toMatchObject({ code: 'backup-too-large' })
})

it('stops where little grows beyond the limit', async () => {
  const small = await compress(new Uint8Array(1_000_000))
  expect(small.length).toBeLessThan(2_000)
  await expect(decompress(small, 999_999)).rejects.toMatchObject({ code: 'backup-too-large' })
  expect(await decompress(small, 1_000_000)).toHaveLength(1_000_000)
})

it.each(['half', 'no'])('calls %s compressed content damaged', async (part) => {
  const whole = await compress(new TextEncoder().encode('something to compress'))
  const given = part === 'half' ? whole.subarray(0, whole.length / 2) : new Uint8Array([255, 255, 255])
  await expect(decompress(given, 1_000)).rejects.toMatchObject({ code: 'backup-invalid' })
})
