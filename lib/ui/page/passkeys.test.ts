import { hex } from '@scure/base'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeysOf } from './passkeys'

const DRAFT = { userId: '01'.repeat(32), challenge: '02'.repeat(32), salt: '03'.repeat(32) }
const OUTPUT = '04'.repeat(32)
const NOW = new Date('2026-11-27T12:00:00Z')

type Found = () => Credential | null | Promise<Credential | null>
type Capabilities = () => Promise<Record<string, boolean>>
type Results = { prf?: { enabled?: boolean; results?: { first: BufferSource } } }

class FakeCredential implements Credential {
  readonly id = 'BQY'
  readonly type = 'public-key'
  readonly rawId = Uint8Array.of(5, 6).buffer
  readonly results: Results

  constructor(results: Results) {
    this.results = results
  }

  getClientExtensionResults(): Results {
    return this.results
  }
}

const bytes = (text: string) => Uint8Array.from(hex.decode(text))
const gave = (output: BufferSource) =>
  new FakeCredential({ prf: { enabled: true, results: { first: output } } })
const refused = (name: string) => () => Promise.reject(new DOMException('a text of the browser', name))

/** Passkeys over a browser that answers this. */
function browserThat(
  answers: { create?: Found; get?: Found; capabilities?: Capabilities | undefined },
  protocol = 'chrome-extension:',
) {
  const create = vi.fn(async (_options?: CredentialCreationOptions) => answers.create?.() ?? null)
  const get = vi.fn(async (_options?: CredentialRequestOptions) => answers.get?.() ?? null)
  const { capabilities } = answers
  return { create, get, passkeys: passkeysOf({ credentials: { create, get }, capabilities, protocol }) }
}

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', FakeCredential))

describe('passkeys', () => {
  it.each<[string, Capabilities | undefined, boolean]>([
    ['with the extension', async () => ({ 'extension:prf': true }), true],
    ['without it', async () => ({ 'extension:prf': false, passkeyPlatformAuthenticator: true }), false],
    ['that fails', () => Promise.reject(new Error('no')), false],
    ['of an older version', undefined, false],
  ])('are offered by a browser %s', async (_case, capabilities, expected) => {
    const { passkeys } = browserThat({ capabilities })
    expect(await passkeys.areOffered()).toBe(expected)
  })

  it('are not offered on an add-on page of Firefox', async () => {
    const capabilities = async () => ({ 'extension:prf': true })
    const { passkeys } = browserThat({ capabilities }, 'moz-extension:')
    expect(await passkeys.areOffered()).toBe(false)
  })

  it('are taken by their output, whatever they say beside it', async () => {
    const made = new FakeCredential({ prf: { results: { first: bytes(OUTPUT) } } })
    const { passkeys } = browserThat({ create: () => made })
    expect(await passkeys.create(DRAFT, NOW)).toMatchObject({ output: OUTPUT })
  })

  it('are made for this origin, with the user verified', async () => {
    const { create, get, passkeys } = browserThat({ create: () => gave(bytes(OUTPUT)) })
    const answer = await passkeys.create(DRAFT, NOW)
    expect(answer).toEqual({ credentialId: '0506', salt: DRAFT.salt, output: OUTPUT })
    expect(get).not.toHaveBeenCalled()
    const options = create.mock.calls[0]?.[0]?.publicKey
    expect(options?.rp).toEqual({ name: 'Satspan' })
    expect(options?.user.name).toBe('Satspan 2026-11-27')
    expect(options?.authenticatorSelection?.userVerification).toBe('required')
    expect(options?.extensions).toEqual({ prf: { eval: { first: bytes(DRAFT.salt) } } })
  })

  it('are asked once more where making one gives no output', async () => {
    const { get, passkeys } = browserThat({
      create: () => new FakeCredential({ prf: { enabled: true } }),
      get: () => gave(bytes(OUTPUT).buffer),
    })
    expect(await passkeys.create(DRAFT, NOW)).toMatchObject({ output: OUTPUT })
    const options = get.mock.calls[0]?.[0]?.publicKey
    expect(options?.allowCredentials).toEqual([{ type: 'public-key', id: Uint8Array.of(5, 6) }])
    expect(options?.userVerification).toBe('required')
    expect(options?.rpId).toBeUndefined()
  })

  it('are unsupported where the authenticator has no such function', async () => {
    for (const results of [{}, { prf: {} }, { prf: { enabled: false } }]) {
      const { passkeys } = browserThat({ create: () => new FakeCredential(results) })
      await expect(passkeys.create(DRAFT, NOW)).rejects.toMatchObject({ code: 'passkey-unsupported' })
    }
    for (const found of [new FakeCredential({}), gave(new Uint8Array(31))]) {
      const { passkeys } = browserThat({ get: () => found })
      const asked = passkeys.ask({ credentialId: '0506', salt: DRAFT.salt })
      await expect(asked).rejects.toMatchObject({ code: 'passkey-unsupported' })
    }
  })

  it.each([
    ['NotAllowedError', 'passkey-cancelled'],
    ['AbortError', 'passkey-cancelled'],
    ['UnknownError', 'passkey-cancelled'],
    ['SecurityError', 'passkey-unsupported'],
    ['NotSupportedError', 'passkey-unsupported'],
  ])('name a %s, and repeat no text', async (name, code) => {
    const { passkeys } = browserThat({ create: refused(name), get: refused(name) })
    const asked = [passkeys.create(DRAFT, NOW), passkeys.ask({ credentialId: '0506', salt: DRAFT.salt })]
    for (const one of asked) {
      const thrown: unknown = await one.catch((error: unknown) => error)
      expect(thrown).toMatchObject({ code, details: {} })
      expect(String(thrown)).not.toContain('a text of the browser')
    }
  })

  it('are cancelled where the browser finds none', async () => {
    const { passkeys } = browserThat({ get: () => null })
    const asked = passkeys.ask({ credentialId: '0506', salt: DRAFT.salt })
    await expect(asked).rejects.toMatchObject({ code: 'passkey-cancelled' })
  })

  it('leave no output in the bytes of the browser', async () => {
    const output = bytes(OUTPUT)
    const { passkeys } = browserThat({ get: () => gave(output) })
    await passkeys.ask({ credentialId: '0506', salt: DRAFT.salt })
    expect(output).toEqual(new Uint8Array(32))
  })
})
