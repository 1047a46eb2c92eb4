import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeEnvelope, parseEnvelope } from './envelope'
import { FAST_KDF, FAST_POLICY, fastCrypto } from './fast-crypto.fixture'
import { openVault, sealVault } from './seal'
import { openFile, sealFile } from './sealed-file'

const LOCK = { password: 'correct horse', kdf: FAST_KDF, generation: 1 }
const material = () => ({ entropy: new Uint8Array(16).fill(5), language: 'english', passphrase: '' }) as const

/** Real cryptography that keeps hold of every buffer it gave out or was given to seal. */
function watched() {
  const crypto = fastCrypto()
  const random: Uint8Array[] = []
  const stretched: Uint8Array[] = []
  const sealed: Uint8Array[] = []
  return {
    random,
    stretched,
    sealed,
    tools: {
      crypto: {
        ...crypto,
        async stretch(...args: Parameters<typeof crypto.stretch>) {
          const key = await crypto.stretch(...args)
          stretched.push(key)
          return key
        },
        seal(...args: Parameters<typeof crypto.seal>) {
          sealed.push(args[2])
          return crypto.seal(...args)
        },
      },
      randomBytes(length: number) {
        const bytes = new Uint8Array(length).fill(9)
        random.push(bytes)
        return bytes
      },
    },
  }
}

const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

describe('no key outlives its use', () => {
  it('wipes keys and the plain seed after sealing a vault', async () => {
    const { tools, random, stretched, sealed } = watched()
    await sealVault(tools, material(), LOCK)
    expect(random.filter(({ length }) => length === 32).map(isZero)).toEqual([true])
    expect(stretched.map(isZero)).toEqual([true])
    expect(sealed.map(isZero)).toEqual([true, true])
  })

  it('when one is opened: the password’s', async () => {
    const { tools, stretched } = watched()
    const envelope = await sealVault(tools, material(), LOCK)
    await openVault(tools.crypto, envelope, LOCK.password)
    expect(stretched.map(isZero)).toEqual([true, true])
  })
})

describe('a file under a password', () => {
  const LOCKED = { password: 'correct horse', kdf: FAST_KDF }
  const content = () => Uint8Array.of(1, 2, 3)

  it('leaves no key behind when it is sealed or opened', async () => {
    const { tools, stretched } = watched()
    const text = await sealFile(tools, content(), LOCKED)
    await expect(openFile(tools.crypto, text, LOCKED.password, FAST_POLICY)).resolves.toEqual(content())
    expect(stretched.map(isZero)).toEqual([true, true])
  })

  it('opens from text with space around it', async () => {
    const { tools } = watched()
    const text = await sealFile(tools, content(), LOCKED)
    await expect(openFile(tools.crypto, ` ${text}\n`, LOCKED.password, FAST_POLICY)).resolves.toEqual(
      content(),
    )
  })

  it('is not opened, nor stretched for, without a password', async () => {
    const { tools, stretched } = watched()
    const text = await sealFile(tools, content(), LOCKED)
    await expect(openFile(tools.crypto, text, '', FAST_POLICY)).rejects.toMatchObject({
      code: 'password-wrong',
    })
    expect(stretched).toHaveLength(1)
  })

  it('is damaged if one byte of its checksum is', async () => {
    const { tools } = watched()
    const file = base64.decode(await sealFile(tools, content(), LOCKED))
    file.set([(file.at(-1) ?? 0) ^ 1], file.length - 1)
    await expect(
      openFile(tools.crypto, base64.encode(file), LOCKED.password, FAST_POLICY),
    ).rejects.toMatchObject({ code: 'backup-invalid' })
  })
})

it('batches no empty password, which Argon2id rejects', async () => {
  const { tools, stretched } = watched()
  const envelope = await sealVault(tools, material(), LOCK)
  await expect(openVault(tools.crypto, envelope, '')).resolves.toBeUndefined()
  expect(stretched).toHaveLength(1)
})

it('reads the longest seed there can be, and none longer', async () => {
  const envelope = await sealVault(watched().tools, material(), LOCK)
  const ofLength = (length: number) => encodeEnvelope({ ...envelope, sealedSeed: new Uint8Array(length) })
  expect(parseEnvelope(ofLength(8_192), FAST_POLICY).sealedSeed).toHaveLength(8_192)
  expect(() => parseEnvelope(ofLength(8_193), FAST_POLICY)).toThrow(
    expect.objectContaining({ code: 'wallet-corrupt' }),
  )
})
