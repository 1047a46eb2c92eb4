import { UR, UREncoder } from '@ngraveio/bc-ur'
import { createBase58check, hex, utf8 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { sha256 } from '@noble/hashes/sha2.js'
import { splitQRs } from 'bbqr'
import { describe, expect, it } from 'vitest'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { MAX_TYPED_CHARACTERS } from '~/lib/core/input-limits'
import { AppError } from '~/lib/core/errors'
import { cborBytes, cborText, cborWord, keyCodeOf } from './account-codes.fixture'
import type { CodeOutcome } from './code-outcome'
import { descriptorChecksum } from './descriptor-checksum'
import { readOutsideAccount } from './read-account'
import { AccountCodeReader } from './read-account-code'

const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`))
const FINGERPRINT = '73c5da0a'
const base58check = createBase58check(sha256)
const HARDENED = 0x80000000

const xpub = (path: string) => ROOT.derive(`m/${path}`).publicExtendedKey
const versioned = (path: string, version: string) =>
  base58check.encode(Uint8Array.of(...hex.decode(version), ...base58check.decode(xpub(path)).subarray(4)))
const checked = (descriptor: string) => `${descriptor}#${descriptorChecksum(descriptor)}`
const SHAPES = { 84: 'wpkh(*)', 49: 'sh(wpkh(*))', 44: 'pkh(*)', 86: 'tr(*)' } as const
const described = (purpose: keyof typeof SHAPES, suffix: string, account = 0) =>
  checked(
    SHAPES[purpose].replace(
      '*',
      `[${FINGERPRINT}/${purpose}h/0h/${account}h]${xpub(`${purpose}'/0'/${account}'`)}${suffix}`,
    ),
  )

type Found = Extract<CodeOutcome, { kind: 'done' }>

function read(...frames: string[]): Found {
  const reader = new AccountCodeReader()
  let outcome: CodeOutcome = { kind: 'plain' }
  for (const frame of frames) outcome = reader.receive(frame)
  if (outcome.kind !== 'done') throw new Error(`nothing was read: ${outcome.kind}`)
  return outcome
}

function refusal(text: string): unknown {
  try {
    read(text)
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.details['reason'] : thrown
  }
  return undefined
}

const BY_TYPE = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 } as const

/** Whether each type was found, with its origin. */
function expectAccounts({ texts }: Found, types: readonly AddressType[], account = 0) {
  expect([...texts.keys()].toSorted()).toEqual([...types].toSorted())
  for (const type of types)
    expect(readOutsideAccount(texts.get(type) ?? '', 'mainnet')).toMatchObject({
      addressType: type,
      isTypeStated: true,
      extendedKey: xpub(`${BY_TYPE[type]}'/0'/${account}'`),
      origin: {
        fingerprint: FINGERPRINT,
        path: [HARDENED + BY_TYPE[type], HARDENED, HARDENED + account],
      },
    })
}

const part = (path: string, name: string, version?: string) => ({
  name,
  xfp: ROOT.derive(`m/${path}`).fingerprint.toString(16).padStart(8, '0').toUpperCase(),
  deriv: `m/${path}`,
  xpub: xpub(path),
  first: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ...(version !== undefined && { _pub: versioned(path, version) }),
})

const COLDCARD = {
  chain: 'BTC',
  xpub: ROOT.publicExtendedKey,
  xfp: '73C5DA0A',
  account: 0,
  bip49: part("49'/0'/0'", 'p2sh-p2wpkh', '049d7cb2'),
  bip44: part("44'/0'/0'", 'p2pkh'),
  bip84: part("84'/0'/0'", 'p2wpkh', '04b24746'),
  bip48_2: part("48'/0'/0'/2'", 'p2wsh', '02aa7ed3'),
  bip86: part("86'/0'/0'", 'p2tr'),
}
const ALL: AddressType[] = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh']

describe('a file that a wallet makes of its accounts', () => {
  it('is Coldcard’s, with every account of it', () => {
    const found = read(JSON.stringify(COLDCARD, null, 2))
    expectAccounts(found, ALL)
    expect([...found.left].toSorted()).toEqual(['multisig', 'taproot'])
  })

  it.each([
    ['Specter’s', { label: 'Savings', blockheight: 0, descriptor: described(84, '/0/*'), devices: [] }],
    ['Specter’s in braces', { label: 'x', descriptor: described(84, '/{0,1}/*') }],
    [
      'Electrum’s',
      {
        keystore: {
          type: 'bip32',
          xpub: versioned("84'/0'/0'", '04b24746'),
          xprv: null,
          derivation: "m/84'/0'/0'",
          root_fingerprint: FINGERPRINT,
        },
        wallet_type: 'standard',
        seed_version: 71,
      },
    ],
    [
      'Wasabi’s, which others write too',
      { ExtPubKey: xpub("84'/0'/0'"), MasterFingerprint: '73C5DA0A', AccountKeyPath: "84'/0'/0'" },
    ],
    [
      'a list of keys',
      [{ name: 'one', path: "m/84'/0'/0'", extendedPublicKey: xpub("84'/0'/0'"), xfp: FINGERPRINT }],
    ],
    ['Nunchuk’s', { name: 'My wallet', descriptor: described(84, '/<0;1>/*'), type: 'SINGLE_SIG' }],
  ])('is %s', (_, file) => {
    expectAccounts(read(JSON.stringify(file)), ['p2wpkh'])
  })

  it('is Core’s list of descriptors, change among them', () => {
    const descriptors = ([44, 49, 84, 86] as const).flatMap((purpose) =>
      [0, 1].map((chain) => ({
        desc: described(purpose, `/${chain}/*`),
        timestamp: 1_700_000_000,
        active: true,
        internal: chain === 1,
        range: [0, 999],
        next_index: 0,
      })),
    )
    const found = read(JSON.stringify({ wallet_name: 'w', descriptors }, null, 2))
    expectAccounts(found, ALL)
    expect(found.left).toEqual(['taproot'])
    expectAccounts(read(`importdescriptors '${JSON.stringify(descriptors.slice(4, 6))}'\n`), ['p2wpkh'])
  })

  it.each([
    [
      'Sparrow’s, with notes',
      [
        '# Receive and change descriptor (BIP389):',
        described(84, '/<0;1>/*'),
        '',
        '# Receive descriptor (Bitcoin Core):',
        described(84, '/0/*'),
        '',
        '# Change descriptor (Bitcoin Core):',
        described(84, '/1/*'),
      ].join('\r\n'),
    ],
    [
      'BSMS',
      ['BSMS 1.0', described(84, '/**'), '/0/*,/1/*', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'].join(
        '\n',
      ),
    ],
    ['one line for each chain', `${described(84, '/0/*')}\n${described(84, '/1/*')}\n`],
    [
      'a bare key above its descriptor',
      `zpub: ${versioned("84'/0'/0'", '04b24746')}\n${described(84, '/0/*')}`,
    ],
  ])('is %s', (_, text) => {
    const found = read(text)
    expectAccounts(found, ['p2wpkh'])
    expect(found.left).toEqual([])
  })

  it.each([
    ['both', [described(84, '/0/*'), described(84, '/1/*')]],
    ['both', [described(84, '/1/*'), described(84, '/0/*')]],
    ['both', [described(84, '/<0;1>/*')]],
    ['both', [described(84, '/0/*'), xpub("84'/0'/0'")]],
    ['receive', [described(84, '/0/*')]],
    ['receive', [described(84, '/0/*'), described(84, '/1/*', 1)]],
  ])('names %s branches by its lines: %j', (namedBranches, lines) => {
    const text = read(`${lines.join('\n')}\n# of a wallet`).texts.get('p2wpkh') ?? ''
    expect(readOutsideAccount(text, 'mainnet')).toMatchObject({ namedBranches })
  })

  it('offers each of several accounts of one type', () => {
    const { texts } = read(`${described(84, '/0/*')}\n${described(84, '/0/*', 1)}`)
    expect([...texts.keys()]).toEqual(['p2wpkh', 'p2wpkh 2'])
    expect(readOutsideAccount(texts.get('p2wpkh 2') ?? '', 'mainnet')).toMatchObject({
      extendedKey: xpub("84'/0'/1'"),
    })
  })

  it('takes a fingerprint that nobody knows for an unknown origin', () => {
    const file = {
      ExtPubKey: xpub("49'/0'/0'"),
      MasterFingerprint: '00000000',
      AccountKeyPath: "m/49'/0'/0'",
    }
    const { texts } = read(JSON.stringify(file))
    expect(readOutsideAccount(texts.get('p2sh-p2wpkh') ?? '', 'mainnet')).toMatchObject({ origin: null })
  })

  it.each([
    ['secret', JSON.stringify({ keystore: { seed: 'word', xpub: xpub("84'/0'/0'") } })],
    ['secret', `# mine\n${described(84, '/0/*')}\n${ROOT.privateExtendedKey}`],
    ['secret', JSON.stringify({ descriptors: [{ desc: `wpkh(${ROOT.privateExtendedKey}/0/*)` }] })],
    ['multisig', `# Setup\nName: x\nPolicy: 2 of 3\nFormat: P2WSH\n73C5DA0A: ${xpub("48'/0'/0'/2'")}\n`],
    [
      'multisig',
      JSON.stringify({ name: 'x', descriptor: `wsh(sortedmulti(1,${xpub("48'/0'/0'/2'")}/0/*))` }),
    ],
    ['taproot', JSON.stringify({ descriptor: described(86, '/0/*') })],
    ['unsupported', `#\n[${FINGERPRINT}/44h/60h/0h]${xpub("44'/60'/0'")}`],
    ['too-long', `{"a": "${'x'.repeat(MAX_TYPED_CHARACTERS)}"}`],
  ])('is refused as %s', (reason, text) => {
    expect(refusal(text)).toBe(reason)
  })

  it.each([
    `wpkh(${"'".repeat(5_000)}`,
    'wpkh(,'.repeat(16_000),
    `#${'\n'.repeat(90_000)}x`,
    `${'[ '.repeat(45_000)}]`,
  ])('reads a long text without accounts fast: %#', (text) => {
    expect(new AccountCodeReader().receive(text)).toEqual({ kind: 'plain' })
  })

  it.each([
    '{"name": "nothing"}',
    'my\nsavings',
    `${xpub("84'/0'/0'").slice(0, 60)}\n${xpub("84'/0'/0'").slice(60)}`,
  ])('leaves alone what names no whole account: %s', (text) => {
    expect(new AccountCodeReader().receive(text)).toEqual({ kind: 'plain' })
  })
})

describe('BBQr of an account', () => {
  it.each([
    ['J', JSON.stringify(COLDCARD), 'H'],
    ['J', JSON.stringify(COLDCARD), 'Z'],
    ['U', `# mine\n${described(84, '/<0;1>/*')}`, '2'],
    ['U', described(84, '/0/*'), 'Z'],
  ] as const)('is read of type %s', (type, text, encoding) => {
    const { parts } = splitQRs(utf8.decode(text), type, { encoding, minVersion: 5, maxVersion: 10 })
    expectAccounts(read(...parts.toReversed()), type === 'J' ? ALL : ['p2wpkh'])
  })
})

const keyOf = (path: string, coin?: number) => keyCodeOf(ROOT, path, coin)

/** A key of another curve, which has no chain code. */
const SOLANA = `d9012fa203${cborBytes(new Uint8Array(32).fill(7))}06d90130a10186182cf51901f5f500f5`

describe('crypto-multi-accounts', () => {
  const keys = [
    keyOf("44'/60'/0'", 60),
    keyOf("84'/0'/0'"),
    keyOf("49'/0'/0'", 0),
    keyOf("44'/0'/0'"),
    keyOf("44'/60'/1'"),
    SOLANA,
  ]
  const content =
    `a401${cborWord(Number.parseInt(FINGERPRINT, 16))}028${keys.length}${keys.join('')}03${cborText('Keystone 3 Pro')}0566312e352e30`.replace(
      '0566312e352e30',
      `05${cborText('1.5.0')}`,
    )

  it('offers the accounts of Bitcoin among those of all coins', () => {
    const encoder = new UREncoder(new UR(Buffer.from(hex.decode(content)), 'crypto-multi-accounts'), 90)
    const frames = Array.from({ length: encoder.fragmentsLength }, () => encoder.nextPart())
    const found = read(...frames)
    expectAccounts(found, ALL)
    expect(found.left).toEqual(['unsupported'])
  })
})
