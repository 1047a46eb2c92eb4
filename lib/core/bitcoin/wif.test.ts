import { hex } from '@scure/base'
import { WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS, paramsOf } from '~/lib/core/network'
import { decodeWif, encodeWif } from './wif'

const KEY = hex.decode('0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d')
/** The example of the Bitcoin Wiki, with and without compression. */
const MAINNET = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'
const UNCOMPRESSED = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

function thrownBy(text: string): AppError {
  try {
    decodeWif(text, 'mainnet').fill(0)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
  }
  throw new TypeError('nothing was refused')
}

describe('the wallet import format', () => {
  it('is that of the published example', () => {
    expect(encodeWif(KEY, 'mainnet')).toBe(MAINNET)
    expect(decodeWif(` ${MAINNET}\n`, 'mainnet')).toEqual(KEY)
  })

  it.each(BITCOIN_NETWORKS)('is that of another implementation on %s', (network) => {
    expect(encodeWif(KEY, network)).toBe(WIF(paramsOf(network)).encode(KEY))
    expect(decodeWif(encodeWif(KEY, network), network)).toEqual(KEY)
  })

  it('of another network is refused by name', () => {
    expect(thrownBy(encodeWif(KEY, 'regtest')).code).toBe('key-wrong-network')
  })

  it('of an uncompressed key is refused by name', () => {
    expect(thrownBy(UNCOMPRESSED).code).toBe('key-uncompressed')
  })

  it.each([
    ['nothing', ''],
    ['an address', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['a mistyped key', MAINNET.replace('Kwd', 'Kwe')],
    ['a key that is out of range', WIF(paramsOf('mainnet')).encode(new Uint8Array(32).fill(255))],
    ['words', 'abandon abandon abandon'],
  ])('refuses %s', (_, text) => {
    expect(thrownBy(text).code).toBe('key-malformed')
  })

  it('repeats nothing of what was typed in its errors', () => {
    for (const text of [UNCOMPRESSED, MAINNET.slice(1), encodeWif(KEY, 'regtest')]) {
      const { message, details, cause } = thrownBy(text)
      expect(JSON.stringify([message, details])).not.toContain(text.slice(0, 8))
      expect(cause).toBeUndefined()
    }
  })
})
