import { UR, UREncoder } from '@ngraveio/bc-ur'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { cborText, cborWord, codeOf, KEYSTONE, keyCodeOf } from '../account/account-codes.fixture'
import { AccountCodeReader } from '../account/read-account-code'
import { EVM_CODES } from './evm-code'
import { readEvmAccount } from './read-evm-account'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const PARTS = [30, 60, 200]

const refused = (reason: string) =>
  expect.objectContaining({ code: 'outside-account-invalid', details: expect.objectContaining({ reason }) })

const severalOf = (...keys: string[]) =>
  `a301${cborWord(ROOT.fingerprint)}028${keys.length}${keys.join('')}03${cborText('Keystone')}`

/** The texts that a reader gives of codes in several frames, which a camera sees in a poor order. */
function filmed(type: string, content: string, frameBytes: number): string[] {
  const encoder = new UREncoder(new UR(Buffer.from(content, 'hex'), type), frameBytes)
  const frames = Array.from({ length: encoder.fragmentsLength * 3 }, () => encoder.nextPart().toUpperCase())
  const reader = new AccountCodeReader(EVM_CODES)
  for (const frame of frames.slice(1)) {
    const outcome = reader.receive(frame)
    if (outcome.kind === 'done') return [...outcome.texts.values()]
  }
  throw new Error('never whole')
}

describe('the EVM account of a device', () => {
  it.each(PARTS)('is read in frames of %i bytes', (bytes) => {
    for (const type of ['hdkey', 'crypto-hdkey']) {
      const [text = ''] = filmed(type, KEYSTONE.eth, bytes)
      expect(readEvmAccount(text).address).toBe(ADDRESS)
    }
  })

  it.each(PARTS)('is found among all coins in frames of %i bytes', (bytes) => {
    const several = severalOf(
      keyCodeOf(ROOT, "84'/0'/0'", 0),
      keyCodeOf(ROOT, "44'/60'/1'", 60),
      keyCodeOf(ROOT, "44'/60'/0'", 60),
      keyCodeOf(ROOT, "44'/3'/0'", 3),
    )
    const texts = filmed('crypto-multi-accounts', several, bytes)
    expect(texts).toHaveLength(2)
    expect(readEvmAccount(texts[0] ?? '').address).toBe(ADDRESS)
  })

  it('is read from frames that are pasted together', () => {
    const encoder = new UREncoder(new UR(Buffer.from(KEYSTONE.eth, 'hex'), 'crypto-hdkey'), 40)
    const frames = Array.from({ length: encoder.fragmentsLength }, () => encoder.nextPart())
    const outcome = new AccountCodeReader(EVM_CODES).receive(`${frames.join('\n')}\n`)
    expect(outcome).toMatchObject({ kind: 'done' })
  })

  it('is read in a single code', () => {
    const outcome = new AccountCodeReader(EVM_CODES).receive(codeOf('crypto-hdkey', KEYSTONE.eth))
    expect(outcome).toMatchObject({ kind: 'done' })
  })

  it('leaves a plain text as it is', () => {
    expect(new AccountCodeReader(EVM_CODES).receive(ADDRESS)).toEqual({ kind: 'plain' })
  })
})

describe('a code without an EVM account', () => {
  it.each([
    ['of Bitcoin alone', 'unsupported', 'crypto-multi-accounts', severalOf(keyCodeOf(ROOT, "84'/0'/0'", 0))],
    [
      'of another coin',
      'unsupported',
      'crypto-hdkey',
      keyCodeOf(ROOT, "44'/3'/0'", 3).slice('d9012f'.length),
    ],
    ['of a private key', 'secret', 'crypto-hdkey', KEYSTONE.priv],
  ])('is refused by name: %s', (_, reason, type, content) => {
    expect(() => new AccountCodeReader(EVM_CODES).receive(codeOf(type, content))).toThrow(refused(reason))
  })
})
