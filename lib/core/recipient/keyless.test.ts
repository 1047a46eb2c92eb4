import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { p2pk, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '../address'
import { paramsOf } from '../network'
import { readBitcoinAddress, readEvmAddress, readPayoutAddress } from './read-address'

const keyless = expect.objectContaining({ code: 'recipient-keyless' })
const MAIN = paramsOf('mainnet')

const addressOf = (scriptPubKey: string) => addressOfScript(scriptPubKey, 'mainnet') ?? 'none'

/** P2SH, P2WSH, and the second within the first. */
function addressesOf(script: string): string[] {
  const witness = `0020${hex.encode(sha256(hex.decode(script)))}`
  const inHash = (redeem: string) => `a914${hex.encode(hash160(hex.decode(redeem)))}87`
  return [inHash(script), witness, inHash(witness)].map(addressOf)
}

describe('a Bitcoin address that no key guards', () => {
  it.each([
    ['OP_TRUE', '51'],
    ['nothing', ''],
    ['another number', '60'],
    ['minus one', '4f'],
    ['a pushed number', '0101'],
    ['OP_NOP', '61'],
    ['OP_DROP OP_TRUE', '7551'],
    ['OP_TRUE twice', '5151'],
    ['a hash that is not compared', 'a9'],
    ['OP_RETURN', '6a'],
    ['a signature of any key', 'ac'],
    ['pay-to-anchor', '51024e73'],
    ['the hash of zeros', `0014${'00'.repeat(20)}`],
  ])('locks %s', (_case, script) => {
    for (const address of addressesOf(script)) {
      expect(() => readBitcoinAddress(address, 'mainnet'), address).toThrow(keyless)
      expect(() => readPayoutAddress(address, 'mainnet'), address).toThrow(keyless)
    }
  })

  it.each([
    ['the hash of zeros', '1111111111111111111114oLvT2'],
    ['the hash of zeros in segwit', addressOf(`0014${'00'.repeat(20)}`)],
    ['a small number', addressOf(`0014${'00'.repeat(18)}dead`)],
    ['a P2SH of zeros', addressOf(`a914${'00'.repeat(20)}87`)],
    ['a P2WSH of ones', addressOf(`0020${'ff'.repeat(32)}`)],
    ['words', '1BitcoinEaterAddressDontSendf59kuE'],
    ['repeated letters', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    [
      'the point of BIP341 without a key',
      addressOf('512050929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'),
    ],
  ])('is %s', (_case, address) => {
    expect(() => readBitcoinAddress(address, 'mainnet')).toThrow(keyless)
  })

  it('is never one of a key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (secret) => {
        fc.pre(secp256k1.utils.isValidSecretKey(secret))
        const key = secp256k1.getPublicKey(secret)
        const ofKey = p2wpkh(key, MAIN)
        for (const { address = '' } of [
          p2pkh(key, MAIN),
          ofKey,
          p2sh(ofKey, MAIN),
          p2wsh(p2pk(key, MAIN), MAIN),
          p2tr(key.slice(1), undefined, MAIN),
        ])
          expect(readBitcoinAddress(address, 'mainnet')).toBe(address)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an EVM address that nobody has the key of', () => {
  it.each([
    `0x${'00'.repeat(19)}01`,
    `0x${'00'.repeat(19)}0a`,
    `0x${'00'.repeat(18)}0100`,
    `0x${'00'.repeat(18)}1010`,
    '0x000000000000000000000000000000000000dEaD',
    '0xdead000000000000000000000000000000000000',
    '0xdEAD000000000000000042069420694206942069',
    `0x${'dead'.repeat(10)}`,
    `0x${'deadbeef'.repeat(5)}`,
    `0x${'ff'.repeat(20)}`,
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0x4200000000000000000000000000000000000006',
    '0x0100000000000000000000000000000000000000',
  ])('is %s', (address) => {
    expect(() => readEvmAddress(address)).toThrow(keyless)
  })

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    `0x${'11'.repeat(20)}`,
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
    '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbee0',
  ])('is not %s', (address) => {
    expect(readEvmAddress(address.toLowerCase()).toLowerCase()).toBe(address.toLowerCase())
  })
})
