import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entropyOfPhrase, phraseOfEntropy, seedOf } from './phrase'

/** Published with BIP39; the passphrase of each is TREZOR. */
const VECTORS = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal will',
    'f2b94508732bcbacbcc020faefecfc89feafa6649a5491b8c952cede496c214a0c7b3c392d168748f2d4a612bada0753b52a1c7ac53c1e93abd5c6320b9e95dd',
  ],
  [
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo vote',
    'dd48c104698c30cfe2b6142103248622fb7bb0ff692eebb00089b32d22484e1613912f0a5b694407be899ffd31ed3992c456cdf60f5d4564b8ba3f05a69890ad',
  ],
] as const

describe('phrases', () => {
  it.each(VECTORS)('match the test vector of BIP39 for entropy %s', async (entropy, phrase, seed) => {
    expect(hex.encode(entropyOfPhrase(phrase))).toBe(entropy)
    expect(phraseOfEntropy(hex.decode(entropy))).toBe(phrase)
    expect(hex.encode(await seedOf({ entropy: hex.decode(entropy), passphrase: 'TREZOR' }))).toBe(seed)
  })

  it('survive a round trip in any length, case and spacing', () => {
    const length = fc.constantFrom(16, 20, 24, 28, 32)
    const entropy = length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
    const gap = fc.array(fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u3000'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(entropy, gap, fc.boolean(), (bytes, gaps, upper) => {
        const space = gaps.join('')
        const phrase = space + phraseOfEntropy(bytes).replaceAll(' ', space) + space
        expect(entropyOfPhrase(upper ? phrase.toUpperCase() : phrase)).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['eleven words', 'abandon '.repeat(11)],
    ['a wrong checksum', 'abandon '.repeat(12)],
    ['an unknown word', `${'abandon '.repeat(11)}hunter`],
    ['a word cut short', `${'abandon '.repeat(11)}abou`],
    ['broken text', '\ud800'],
  ])('are rejected for %s without their words in the error', (_case, phrase) => {
    const thrown = catchError(() => entropyOfPhrase(phrase))
    expect(thrown).toMatchObject({ code: 'phrase-invalid', details: {} })
    expect(thrown).not.toHaveProperty('cause')
    expect(String(thrown)).not.toMatch(/abandon|hunter|aban|abou/)
  })

  it('are read by the first four letters of each word', () => {
    expect(entropyOfPhrase(`${'aban '.repeat(11)}abou`)).toEqual(new Uint8Array(16))
    expect(catchError(() => entropyOfPhrase(`${'aba '.repeat(11)}abou`))).toMatchObject({
      code: 'phrase-invalid',
    })
  })

  it('differ by passphrase, which is normalised according to BIP39', async () => {
    const entropy = new Uint8Array(16)
    const seeds = ['', 'é', 'e\u0301', ' '].map((passphrase) => seedOf({ entropy, passphrase }))
    const [none, composed, decomposed, space] = await Promise.all(seeds)
    expect(composed).toEqual(decomposed)
    expect(none).not.toEqual(space)
    expect(none).not.toEqual(composed)
  })

  it('reject a passphrase of malformed text', async () => {
    await expect(seedOf({ entropy: new Uint8Array(16), passphrase: '\ud800' })).rejects.toMatchObject({
      code: 'phrase-invalid',
    })
  })
})

function catchError(task: () => unknown): unknown {
  try {
    task()
  } catch (thrown) {
    return thrown
  }
  return undefined
}
