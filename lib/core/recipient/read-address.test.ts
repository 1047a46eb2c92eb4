import { describe, expect, it } from 'vitest'
import { readBitcoinAddress, readEvmAddress, readPayoutAddress } from './read-address'

/** The examples of BIP173, BIP350 and EIP-55. */
const MAINNET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TESTNET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const REGTEST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const refused = (code: string, details = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) })

describe('a Bitcoin address', () => {
  it.each([
    ['as it is written', MAINNET, MAINNET],
    ['in upper case, as codes to scan have it', MAINNET.toUpperCase(), MAINNET],
    ['in groups, between spaces and lines', ` ${MAINNET.replace(/(.{4})/g, '$1 ')}\n`, MAINNET],
    ['of Taproot', TAPROOT, TAPROOT],
    ['in base58', GENESIS, GENESIS],
    ['between marks of direction', `\u202a${MAINNET}\u202c`, MAINNET],
    ['with characters that nobody sees', `\u200b${MAINNET.replace('w5', 'w\u00ad5')}\u2060\ufeff`, MAINNET],
    [
      'in full width',
      'ｂｃ１ｑｗ５０８ｄ６ｑｅｊｘｔｄｇ４ｙ５ｒ３ｚａｒｖａｒｙ０ｃ５ｘｗ７ｋｖ８ｆ３ｔ４',
      MAINNET,
    ],
    ['from the end of a sentence', `“${MAINNET}”.`, MAINNET],
  ])('is read %s', (_case, text, address) => {
    expect(readBitcoinAddress(text, 'mainnet')).toBe(address)
  })

  it.each([
    ['of a test network', TESTNET, 'testnet4'],
    ['of regtest', REGTEST, 'regtest'],
    ['of a test network, in base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'testnet4'],
  ])('%s is told apart from one that is none', (_case, text, network) => {
    expect(() => readBitcoinAddress(text, 'mainnet')).toThrow(
      refused('recipient-wrong-network', { network, address: text }),
    )
    expect(() => readBitcoinAddress(MAINNET, 'regtest')).toThrow(
      refused('recipient-wrong-network', { network: 'mainnet' }),
    )
  })

  it.each([
    ['one character of bech32', MAINNET.replace('w508', 'w509')],
    ['one character of another network’s bech32', TESTNET.replace('w508', 'w509')],
    ['the case of one character', MAINNET.replace('w508', 'W508')],
    ['one character of base58', GENESIS.replace('QGef', 'QGeg')],
  ])('with %s changed is called mistyped', (_case, text) => {
    expect(() => readBitcoinAddress(text, 'mainnet')).toThrow(refused('recipient-mistyped'))
  })

  // BIP350's examples of versions 16, 2 and 1 with other lengths than taproot's.
  it.each([
    'bc1sw50qgdz25j',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  ])('of a version without rules is read: %s', (text) => {
    expect(readBitcoinAddress(text.toUpperCase(), 'mainnet')).toBe(text)
    expect(() => readBitcoinAddress(text, 'regtest')).toThrow(refused('recipient-wrong-network'))
    expect(() => readPayoutAddress(text, 'mainnet')).toThrow(refused('recipient-version'))
  })

  it.each([
    ['mainnet', 'bc1pfeessrawgf'],
    ['testnet4', 'tb1pfees9rn5nz'],
    ['signet', 'tb1pfees9rn5nz'],
    ['regtest', 'bcrt1pfeesnyr2tx'],
  ] as const)('that anyone can spend is refused by name on %s', (network, text) => {
    expect(() => readBitcoinAddress(text, network)).toThrow(refused('recipient-anchor'))
  })

  it.each(['', 'somebody', MAINNET.slice(0, 20).replace('bc1', ''), 'x'.repeat(500)])('is not %j', (text) => {
    expect(() => readBitcoinAddress(text, 'mainnet')).toThrow(refused('recipient-invalid'))
  })

  it('is not an EVM address', () => {
    expect(() => readBitcoinAddress(EVM, 'mainnet')).toThrow(refused('recipient-wrong-kind'))
  })
})

describe('an EVM address', () => {
  it.each([
    EVM,
    EVM.toLowerCase(),
    `0x${EVM.slice(2).toUpperCase()}`,
    ` ${EVM.replace(/(.{4})/g, '$1 ')}\n`,
    EVM.toUpperCase(),
    `\u200e${EVM}\u200e`,
    `(${EVM}),`,
  ])('is read from %j', (text) => {
    expect(readEvmAddress(text)).toBe(EVM)
  })

  // threat: wrong-recipient
  it('whose mixed case is no checksum is called mistyped', () => {
    expect(() => readEvmAddress(EVM.replace('5aA', '5AA'))).toThrow(refused('recipient-mistyped'))
  })

  it.each([EVM.slice(0, -1), `${EVM}0`, EVM.slice(2), `0x${'0'.repeat(40)}`, ''])('is not %j', (text) => {
    expect(() => readEvmAddress(text)).toThrow(refused('recipient-invalid'))
  })

  it.each([MAINNET, REGTEST, GENESIS])('is not the Bitcoin address %s', (text) => {
    expect(() => readEvmAddress(text)).toThrow(refused('recipient-wrong-kind'))
  })
})
