import { describe, expect, it } from 'vitest'
import { addressOfScript, parseEvmAddress, scriptPubKeyOf } from './address'

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bare = CHECKSUMMED.slice(2)
const invalid = expect.objectContaining({ code: 'recipient-invalid' })

describe('an EVM address', () => {
  it.each([
    ['with its checksum', CHECKSUMMED],
    ['in lower case', CHECKSUMMED.toLowerCase()],
    ['in upper case', `0x${bare.toUpperCase()}`],
    ['between spaces', ` ${CHECKSUMMED} `],
  ])('%s gets its checksum', (_, text) => {
    expect(parseEvmAddress(text)).toBe(CHECKSUMMED)
  })

  it.each([
    ['of a wrong checksum', `0x5A${bare.slice(2)}`],
    ['too short', CHECKSUMMED.slice(0, -1)],
    ['too long', `${CHECKSUMMED}0`],
    ['without its prefix', bare],
    ['that is nobody’s', `0x${'0'.repeat(40)}`],
    ['that is none', 'vitalik'],
  ])('%s is refused', (_, text) => {
    expect(() => parseEvmAddress(text)).toThrow(invalid)
  })

  it('may begin or end in zeros', () => {
    const address = `0x${'0'.repeat(39)}1`
    expect(parseEvmAddress(address)).toBe(address)
  })
})

describe('a Bitcoin address', () => {
  const SCRIPT = `0014${'11'.repeat(20)}`

  it('and its script convert into each other on each network', () => {
    for (const network of ['mainnet', 'testnet4', 'regtest'] as const) {
      const address = addressOfScript(SCRIPT, network)
      expect(address).toMatch({ mainnet: /^bc1q/, testnet4: /^tb1q/, regtest: /^bcrt1q/ }[network])
      expect(scriptPubKeyOf(address ?? '', network)).toBe(SCRIPT)
    }
  })

  it('of another network is refused', () => {
    const address = addressOfScript(SCRIPT, 'mainnet') ?? ''
    expect(() => scriptPubKeyOf(address, 'regtest')).toThrow(invalid)
  })

  it('is not there for a script that has none', () => {
    expect(addressOfScript('6a0107', 'mainnet')).toBeUndefined()
    expect(addressOfScript('zz', 'mainnet')).toBeUndefined()
  })
})

describe('a malformed address is reported with its beginning only', () => {
  it.each([
    ['EVM', parseEvmAddress],
    ['Bitcoin', (text: string) => scriptPubKeyOf(text, 'mainnet')],
  ])('%s', (_, parse) => {
    expect(() => parse('x'.repeat(200))).toThrow(
      expect.objectContaining({ code: 'recipient-invalid', details: { address: 'x'.repeat(100) } }),
    )
  })
})
