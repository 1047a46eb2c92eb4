import { hex } from '@scure/base'
import { secp256k1, schnorr } from '@noble/curves/secp256k1.js'
import { p2tr } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { bitcoinAccountOf } from '~/lib/core/bitcoin/keys'
import { paramsOf } from '~/lib/core/network'
import { openAnswer, readPagePayer } from './page-payer'

const SECRET = new Uint8Array(32).fill(7)
const KEY = secp256k1.getPublicKey(SECRET)
const of = (type: (typeof ADDRESS_TYPES)[number]) => {
  const { address, publicKey } = bitcoinAccountOf(KEY, 'regtest', type)
  return { address, publicKey }
}
const taproot = {
  address: p2tr(schnorr.getPublicKey(SECRET), undefined, paramsOf('regtest')).address ?? '',
  publicKey: hex.encode(schnorr.getPublicKey(SECRET)),
}
const read = (addresses: unknown) => readPagePayer(addresses, 'regtest')

describe('the payer of a page', () => {
  it.each(ADDRESS_TYPES)('pays from %s', (addressType) => {
    const expected = { ...of(addressType), addressType, isShared: false }
    expect(read([of(addressType)])).toEqual(expected)
    expect(read({ addresses: [{ ...of(addressType), purpose: 'payment' }] })).toEqual(expected)
  })

  it('reads a key that comes as bytes', () => {
    const words = `${taproot.address} ${KEY.slice(1).join()} ${of('p2wpkh').address} ${KEY.join()} `
    expect(read(words)).toMatchObject(of('p2wpkh'))
  })

  it('passes over taproot, Stacks and ordinals addresses', () => {
    const stacks = { symbol: 'STX', address: of('p2pkh').address, publicKey: hex.encode(KEY) }
    const ordinals = { ...of('p2pkh'), purpose: 'ordinals' }
    const { address } = read({ addresses: [stacks, ordinals, taproot, { ...of('p2wpkh'), symbol: 'BTC' }] })
    expect(address).toBe(of('p2wpkh').address)
  })

  it.each([
    ['taproot alone', [taproot]],
    ['taproot for payments', [{ ...taproot, purpose: 'payment' }]],
    ['ordinals alone', [{ ...of('p2wpkh'), purpose: 'ordinals' }]],
  ])('refuses %s by name', (_, addresses) => {
    expect(() => read({ addresses })).toThrow(
      expect.objectContaining({
        code: 'address-type-unsupported',
        details: expect.objectContaining({ path: 'wallet' }),
      }),
    )
  })

  it.each([
    ['no address', []],
    ['no list', 'bcrt1q'],
    ['an address of another network', [bitcoinAccountOf(KEY, 'mainnet', 'p2wpkh')]],
    [
      'another key',
      [{ ...of('p2wpkh'), publicKey: hex.encode(secp256k1.getPublicKey(new Uint8Array(32).fill(8))) }],
    ],
    [
      'an uncompressed key',
      [{ ...of('p2pkh'), publicKey: hex.encode(secp256k1.getPublicKey(SECRET, false)) }],
    ],
    ['an x-only key', [{ ...of('p2wpkh'), publicKey: hex.encode(schnorr.getPublicKey(SECRET)) }]],
  ])('refuses %s', (_, addresses) => {
    expect(() => read(addresses)).toThrow(expect.objectContaining({ code: 'page-wallet-failed' }))
  })

  it.each([
    [
      'the ordinals address too',
      [
        { ...of('p2wpkh'), purpose: 'payment' },
        { ...of('p2wpkh'), purpose: 'ordinals' },
      ],
      true,
    ],
    ['another address for payments', [of('p2wpkh'), { ...taproot, purpose: 'payment' }], true],
    [
      'ordinals elsewhere',
      [
        { ...of('p2wpkh'), purpose: 'payment' },
        { ...taproot, purpose: 'ordinals' },
      ],
      false,
    ],
    [
      'two for payments',
      [
        { ...taproot, purpose: 'payment' },
        { ...of('p2wpkh'), purpose: 'payment' },
      ],
      false,
    ],
  ])('says whether its address is shared: %s', (_, addresses, isShared) => {
    expect(read({ addresses }).isShared).toBe(isShared)
  })
})

it.each([
  [{ jsonrpc: '2.0', id: '1', result: { a: 1 } }, { result: { a: 1 } }],
  [{ status: 'success', result: [] }, { result: [] }],
  [{ addresses: [] }, { result: { addresses: [] } }],
  [{ status: 'error', error: { code: -32000, message: 'no' } }, { refusal: { code: -32000, message: 'no' } }],
  [{ jsonrpc: '2.0', error: { code: 'x' } }, { refusal: { code: null, message: '' } }],
])('opens an answer: %j', (answer, opened) => {
  expect(openAnswer(answer)).toEqual(opened)
})
