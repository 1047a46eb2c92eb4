import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { descriptorChecksum } from './descriptor-checksum'
import { derivationOf, outsideAddress, withAddressType } from './outside-account'
import { readOutsideAccount } from './read-account'

const PHRASE = `${'abandon '.repeat(11)}about`
const MASTER = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE))
const HARDENED = 0x80000000
const base58check = createBase58check(sha256)

/** The account's public key at a path, with the version bytes of another kind. */
function keyAt(path: string, version: string): string {
  const bytes = base58check.decode(MASTER.derive(path).publicExtendedKey)
  return base58check.encode(Uint8Array.of(...hex.decode(version), ...bytes.subarray(4)))
}

const XPUB84 = keyAt("m/84'/0'/0'", '0488b21e')
/** BIP84's test vector. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
/** BIP49's test vector. */
const UPUB =
  'upub5EFU65HtV5TeiSHmZZm7FUffBGy8UKeqp7vw43jYbvZPpoVsgU93oac7Wk3u6moKegAEWtGNF8DehrnHtv21XXEMYRUocHqguyjknFHYfgY'
const ORIGIN = '[73c5da0a/84h/0h/0h]'
const DESCRIPTOR = `wpkh(${ORIGIN}${XPUB84}/0/*)`
const RECEIVING = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const CHANGE = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'

function keysOf(text: string, network: 'mainnet' | 'regtest' | 'testnet4' = 'mainnet') {
  const account = readOutsideAccount(text, network)
  if (account.kind !== 'keys') throw new Error('an account of keys')
  return account
}

function refusal(text: string, network: 'mainnet' | 'regtest' = 'mainnet'): AppError {
  try {
    readOutsideAccount(text, network)
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
  }
  throw new Error('a refusal')
}

describe('readOutsideAccount', () => {
  it('derives the addresses that BIP84 publishes', () => {
    const account = keysOf(ZPUB)
    expect(account).toMatchObject({ addressType: 'p2wpkh', isTypeStated: true, origin: null })
    expect(outsideAddress(account, FIRST_PATH)).toMatchObject({
      address: RECEIVING,
      publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    })
    expect(outsideAddress(account, { branch: 1, index: 0 }).address).toBe(CHANGE)
  })

  it('derives the address that BIP49 publishes', () => {
    const account = keysOf(UPUB, 'testnet4')
    expect(account.addressType).toBe('p2sh-p2wpkh')
    expect(outsideAddress(account, FIRST_PATH).address).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2')
  })

  it.each([
    ['ypub', '049d7cb2', 'mainnet', 'p2sh-p2wpkh'],
    ['zpub', '04b24746', 'mainnet', 'p2wpkh'],
    ['upub', '044a5262', 'regtest', 'p2sh-p2wpkh'],
    ['vpub', '045f1cf6', 'regtest', 'p2wpkh'],
  ] as const)('reads the type that SLIP132 gives %s', (prefix, version, network, addressType) => {
    const text = keyAt("m/84'/0'/0'", version)
    expect(text.slice(0, 4)).toBe(prefix)
    const account = keysOf(text, network)
    expect(account).toMatchObject({ addressType, isTypeStated: true, network })
    expect(account.extendedKey.slice(1, 4)).toBe('pub')
  })

  it('leaves the type of a bare xpub to the user', () => {
    const account = keysOf(XPUB84)
    expect(account).toMatchObject({ addressType: 'p2wpkh', isTypeStated: false, extendedKey: XPUB84 })
    expect(withAddressType(account, 'p2pkh').addressType).toBe('p2pkh')
    expect(withAddressType(keysOf(ZPUB), 'p2pkh').addressType).toBe('p2wpkh')
  })

  it.each([
    ['receive', DESCRIPTOR],
    ['receive', `${ORIGIN}${XPUB84}/0/*`],
    ['receive', `${XPUB84}/0/*`],
    ['receive', `${ZPUB}/0/*`],
    ['change', `wpkh(${XPUB84}/1/*)`],
    ['both', `${XPUB84}/<0;1>/*`],
    ['both', XPUB84],
    ['both', `${ORIGIN}${XPUB84}`],
    ['both', `wpkh(${XPUB84}/**)`],
  ])('names %s branches in %s', (namedBranches, text) => {
    expect(keysOf(text)).toMatchObject({ namedBranches })
  })

  it.each([
    DESCRIPTOR,
    `${DESCRIPTOR}#${descriptorChecksum(DESCRIPTOR)}`,
    `wpkh(${ORIGIN}${XPUB84}/<0;1>/*)`,
    `wpkh([73C5DA0A/84'/0'/0']${XPUB84}/**)`,
    `wpkh(${ORIGIN}${ZPUB}/0/*)`,
    `${ORIGIN}${XPUB84}`,
    `  ${ORIGIN}\n${ZPUB}  `,
  ])('reads origin and type of %s', (text) => {
    const account = keysOf(text)
    const path = [84 + HARDENED, HARDENED, HARDENED]
    expect(account).toMatchObject({ addressType: 'p2wpkh', isTypeStated: true, extendedKey: XPUB84 })
    expect(account.origin).toEqual({ fingerprint: '73c5da0a', path })
    expect(derivationOf(account, { branch: 1, index: 0 })).toEqual({
      fingerprint: '73c5da0a',
      path: [...path, 1, 0],
    })
    expect(outsideAddress(account, FIRST_PATH).address).toBe(RECEIVING)
  })

  it.each([
    [`sh(wpkh(${XPUB84}/0/*))`, 'p2sh-p2wpkh'],
    [`pkh(${XPUB84}/0/*)`, 'p2pkh'],
    [`[73c5da0a/44h/0h/0h]${keyAt("m/44'/0'/0'", '0488b21e')}`, 'p2pkh'],
  ])('reads the type of %s', (text, addressType) => {
    expect(keysOf(text)).toMatchObject({ addressType, isTypeStated: true })
  })

  it('reads the origin off a key near the top', () => {
    expect(keysOf(keyAt('m', '0488b21e')).origin).toEqual({ fingerprint: '73c5da0a', path: [] })
    expect(keysOf(keyAt("m/0'", '04b24746')).origin).toEqual({ fingerprint: '73c5da0a', path: [HARDENED] })
  })

  it('names a key of unknown origin by its own fingerprint', () => {
    const account = keysOf(ZPUB)
    expect(derivationOf(account, FIRST_PATH)).toEqual({ fingerprint: account.fingerprint, path: [0, 0] })
  })

  it.each([
    RECEIVING,
    RECEIVING.toUpperCase(),
    `addr(${RECEIVING})`,
    ` ${RECEIVING} `,
    `bitcoin:${RECEIVING}?amount=0.5&label=Savings%20account`,
    `BITCOIN:${RECEIVING.toUpperCase()}?AMOUNT=1`,
    `bitcoin:?bc=${RECEIVING}`,
    `bluewallet:bitcoin:${RECEIVING}`,
    `web+bitcoin://${RECEIVING}`,
    `bip122:000000000019d6689c085ae165831e93:${RECEIVING}`,
  ])('watches a bare address: %s', (text) => {
    expect(readOutsideAccount(text, 'mainnet')).toEqual({
      kind: 'address',
      network: 'mainnet',
      address: RECEIVING,
      scriptPubKey: '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2',
    })
  })

  it.each([
    ['mistyped', ZPUB.replace('AijB', 'AijC')],
    ['mistyped', `${DESCRIPTOR}#qqqqqqqq`],
    ['mistyped', `${DESCRIPTOR}#`],
    ['mistyped', `addr(${RECEIVING})#qqqqqqqq`],
    ['mistyped', RECEIVING.replace('cr8te', 'cr8tf')],
    ['other-network', UPUB],
    ['other-network', `wpkh(${keyAt('m', '043587cf')}/0/*)`],
    ['other-network', 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'],
    ['multisig', keyAt('m', '02aa7ed3')],
    ['multisig', `wsh(sortedmulti(1,${XPUB84}/0/*))`],
    ['multisig', `sh(multi(1,${XPUB84}/0/*))`],
    ['multisig', `[73c5da0a/48h/0h/0h/2h]${keyAt("m/48'/0'/0'/2'", '0488b21e')}`],
    ['taproot', `tr(${XPUB84}/0/*)`],
    ['taproot', `[73c5da0a/86h/0h/0h]${keyAt("m/86'/0'/0'", '0488b21e')}`],
    ['taproot', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
    ['unsupported', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['unsupported', keyAt("m/84'/0'/0'/0", '04b24746')],
    ['unsupported', `wpkh(${XPUB84}/0h/*)`],
    ['unsupported', `wpkh(${XPUB84}/0/*,${XPUB84}/0/*)`],
    ['single-key', `wpkh(${XPUB84})`],
    ['single-key', `wpkh(${XPUB84}/0/0)`],
    ['contradiction', `pkh(${ZPUB}/0/*)`],
    ['contradiction', `wpkh([73c5da0a/84h/0h/1h]${XPUB84}/0/*)`],
    ['contradiction', `wpkh([73c5da0a/84h/0h]${XPUB84}/0/*)`],
    ['contradiction', `[0badc0de]${keyAt('m', '04b24746')}`],
    ['too-long', 'x'.repeat(1001)],
    ['unreadable', ''],
    ['unreadable', 'my savings'],
    ['unreadable', `wpkh([73c5da0a/4294967296h/0h/0h]${XPUB84}/0/*)`],
  ] as const)('refuses as %s: %s', (reason, text) => {
    expect(refusal(text)).toMatchObject({ code: 'outside-account-invalid', details: { reason } })
  })

  it.each([
    `wpkh([00000000/84h/0h/0h]${XPUB84}/0/*)`,
    `[00000000/84'/0'/0']${XPUB84}`,
    `wpkh([00000000]${XPUB84}/<0;1>/*)`,
    `wpkh([00000000/84h]${XPUB84}/0/*)`,
  ])('takes a fingerprint of zeros for an unknown origin: %s', (text) => {
    const account = keysOf(text)
    expect(account).toMatchObject({ addressType: 'p2wpkh', origin: null })
    expect(derivationOf(account, FIRST_PATH).fingerprint).toBe(account.fingerprint)
  })

  it('takes no origin from a step below an unknown key', () => {
    const bytes = base58check.decode(MASTER.derive("m/84'").publicExtendedKey)
    bytes.fill(0, 5, 9)
    expect(keysOf(base58check.encode(bytes)).origin).toBeNull()
  })

  it.each([
    MASTER.privateExtendedKey,
    MASTER.privateExtendedKey.replace('xprv', 'zprv'),
    `wpkh(${MASTER.privateExtendedKey}/0/*)`,
    `wpkh(${ORIGIN}${MASTER.derive("m/84'/0'/0'").privateExtendedKey}/0/*)`,
    'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
    'wpkh(KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn)',
    PHRASE,
  ])('refuses a secret and repeats nothing of it: %s', (text) => {
    const refused = refusal(text)
    expect(refused).toMatchObject({ code: 'outside-account-invalid', details: { reason: 'secret' } })
    expect(refused.cause).toBeUndefined()
    const told = `${refused.message} ${JSON.stringify(refused)} ${refused.stack}`
    expect(told).not.toContain(text.slice(0, 20))
  })
})

it('computes the checksums that BIP380 publishes', () => {
  expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
  expect(descriptorChecksum('raw(deadbeef)é')).toBeUndefined()
})
