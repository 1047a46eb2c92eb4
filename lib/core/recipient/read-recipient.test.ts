import { describe, expect, it } from 'vitest'
import { readRecipient } from './read-recipient'

const BITCOIN = { kind: 'bitcoin', network: 'mainnet' } as const
const ADDRESS_ALONE = { kind: 'evm', chainId: null, token: null } as const
const NATIVE = { kind: 'evm', chainId: 137, token: null } as const

/** The address of BIP21's examples. Its checksum is wrong, so another stands in its place below. */
const PAYEE_OF_BIP21 = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const PAYEE = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** The address of EIP-681's first example. */
const EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TOKEN = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'
const TOKEN_TARGET = { ...NATIVE, token: TOKEN } as const
const PAID_IN_TOKEN = '0x8e23Ee67d1332aD560396262C48ffbB01F93D052'

const nothing = { amount: null, label: null, message: null }
const refused = (code: string, details = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) })

describe('an address alone', () => {
  it('asks for nothing else', () => {
    expect(readRecipient(` ${SEGWIT}\n`, BITCOIN)).toEqual({ address: SEGWIT, request: null })
    expect(readRecipient(EVM.toLowerCase(), NATIVE)).toEqual({ address: EVM, request: null })
  })
})

describe('a link of BIP21', () => {
  it.each([
    ['just the address', '', nothing],
    ['an address with a name', '?label=Luke-Jr', { ...nothing, label: 'Luke-Jr' }],
    [
      '20.30 BTC to Luke-Jr',
      '?amount=20.3&label=Luke-Jr',
      { ...nothing, amount: 2_030_000_000n, label: 'Luke-Jr' },
    ],
    [
      '50 BTC with a message',
      '?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz',
      { amount: 5_000_000_000n, label: 'Luke-Jr', message: 'Donation for project xyz' },
    ],
    [
      'unknown parameters that are not required',
      '?somethingyoudontunderstand=50&somethingelseyoudontget=999',
      nothing,
    ],
  ])('of its own examples: %s', (_case, query, request) => {
    expect(readRecipient(`bitcoin:${PAYEE}${query}`, BITCOIN)).toEqual({ address: PAYEE, request })
  })

  // threat: hostile-link
  it('is refused where it requires what is not understood', () => {
    const link = `bitcoin:${PAYEE}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`
    expect(() => readRecipient(link, BITCOIN)).toThrow(
      refused('payment-link-unsupported', { part: 'req-somethingyoudontunderstand' }),
    )
  })

  it('may be in upper case, as scanned codes are', () => {
    const link = `BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.1&LABEL=Kraken`
    expect(readRecipient(link, BITCOIN)).toEqual({
      address: SEGWIT,
      request: { ...nothing, amount: 10_000_000n, label: 'Kraken' },
    })
    expect(() => readRecipient(`bitcoin:${SEGWIT}?REQ-foo=1`, BITCOIN)).toThrow(
      refused('payment-link-unsupported'),
    )
  })

  it.each([
    ['an equals sign', 'label=a=b', 'a=b'],
    ['an encoded one, and an ampersand', 'label=a%3Db%26amount%3D9', 'a=b&amount=9'],
    ['a plus, which is no space', 'label=a+b', 'a+b'],
    ['an encoded percent sign', 'label=100%25', '100%'],
    ['letters beyond ASCII', 'label=%E6%97%A5%E6%9C%AC', '日本'],
  ])('has a label with %s', (_case, query, label) => {
    expect(readRecipient(`bitcoin:${SEGWIT}?${query}`, BITCOIN)).toMatchObject({
      address: SEGWIT,
      request: { label, amount: null },
    })
  })

  it.each(['50,000.00', '1e8', '-1', '', '0.000000001', '0x10', '21000001', '1 2'])(
    'with the amount %j is refused whole',
    (amount) => {
      expect(() => readRecipient(`bitcoin:${SEGWIT}?amount=${encodeURIComponent(amount)}`, BITCOIN)).toThrow(
        refused('payment-link-malformed', { part: 'amount' }),
      )
    },
  )

  it.each([
    ['two amounts', '?amount=1&amount=2'],
    ['two amounts in different case', '?amount=1&AMOUNT=2'],
    ['a percent sign that encodes nothing', '?label=100%'],
    ['two labels', '?label=a&label=b'],
    ['too much text', `?label=${'x'.repeat(4_000)}`],
  ])('with %s is refused', (_case, query) => {
    expect(() => readRecipient(`bitcoin:${SEGWIT}${query}`, BITCOIN)).toThrow(
      refused('payment-link-malformed'),
    )
  })

  it.each([
    ['lightning=lnbc1', { part: 'lightning', recognised: 'lightning-invoice' }],
    ['LNO=LNO1', { recognised: 'lightning-offer' }],
    ['sp=sp1q&amount=1', { recognised: 'silent-payment' }],
    ['amount=1', { part: 'address' }],
    ['bc=', { part: 'address' }],
  ])('without an address is refused by what it has: %s', (query, details) => {
    expect(() => readRecipient(`bitcoin:?${query}`, BITCOIN)).toThrow(
      refused('payment-link-unsupported', details),
    )
  })

  it.each([
    ['other ways to pay, given twice', `bitcoin:${SEGWIT}?lightning=a&lightning=b&x=1&X=2`],
    ['its address among the parameters', `bitcoin:?bc=${SEGWIT}&lightning=a`],
    ['two of them', `BITCOIN:?BC=${SEGWIT.toUpperCase()}&BC=${PAYEE}`],
    ['those of two networks', `bitcoin:?tb=tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx&bc=${SEGWIT}`],
    ['slashes, as web pages have', `bitcoin://${SEGWIT}`],
    ['a slash at its end', `bitcoin:/${SEGWIT}/?`],
    ['characters that nobody sees', `\u200bbit\u200bcoin:${SEGWIT}\u202c`],
    ['a colon in full width', `bitcoin：${SEGWIT}`],
  ])('is read with %s', (_case, link) => {
    expect(readRecipient(link, BITCOIN)).toEqual({ address: SEGWIT, request: nothing })
  })

  it('that is of another network alone is told as that', () => {
    expect(() => readRecipient('bitcoin:?tb=tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', BITCOIN)).toThrow(
      refused('recipient-wrong-network'),
    )
  })

  it('is judged by its address like any other', () => {
    expect(() => readRecipient('bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', BITCOIN)).toThrow(
      refused('recipient-wrong-network'),
    )
    expect(() => readRecipient(`bitcoin:${PAYEE_OF_BIP21}?label=Luke-Jr`, BITCOIN)).toThrow(
      refused('recipient-mistyped'),
    )
    expect(() => readRecipient(`bitcoin:${SEGWIT}`, NATIVE)).toThrow(refused('recipient-wrong-kind'))
    expect(() => readRecipient(`litecoin:${SEGWIT}`, BITCOIN)).toThrow(
      refused('recipient-unsupported', { network: 'Litecoin' }),
    )
    expect(() => readRecipient(`constructor:${SEGWIT}`, BITCOIN)).toThrow(refused('recipient-invalid'))
  })
})

describe('a link of EIP-681', () => {
  it.each([
    ['an address alone', `ethereum:${EVM}`, NATIVE, EVM, null],
    ['an address alone, whatever is sent', `ethereum:${EVM}@137`, TOKEN_TARGET, EVM, null],
    ['its own first example', `ethereum:${EVM}?value=2.014e18`, NATIVE, EVM, 2_014_000_000_000_000_000n],
    ['the prefix pay-', `ETHEREUM:pay-${EVM}@137?value=1`, NATIVE, EVM, 1n],
    [
      'its own example of a token',
      `ethereum:${TOKEN.toLowerCase()}/transfer?address=${PAID_IN_TOKEN.toLowerCase()}&uint256=1`,
      TOKEN_TARGET,
      PAID_IN_TOKEN,
      1n,
    ],
    [
      'a token on its chain, with a hint of gas',
      `ethereum:${TOKEN}@137/transfer?address=${PAID_IN_TOKEN}&uint256=25e6&gasLimit=90000`,
      TOKEN_TARGET,
      PAID_IN_TOKEN,
      25_000_000n,
    ],
    ['an address alone, where no payment is made', `ethereum:${EVM}@1`, ADDRESS_ALONE, EVM, null],
    ['in upper case', `ETHEREUM:PAY-${EVM.toUpperCase()}@137?VALUE=1`, NATIVE, EVM, 1n],
    [
      'a token in upper case',
      `ETHEREUM:${TOKEN.toUpperCase()}@137/TRANSFER?ADDRESS=${EVM.toUpperCase()}&UINT256=5`,
      TOKEN_TARGET,
      EVM,
      5n,
    ],
    ['slashes, as web pages have', `ethereum://${EVM}@137`, NATIVE, EVM, null],
    ['its value, where no payment is made', `ethereum:${EVM}@1?value=5`, ADDRESS_ALONE, EVM, 5n],
    [
      'of any token, where no payment is made',
      `ethereum:${TOKEN}@1/transfer?address=${PAID_IN_TOKEN}`,
      ADDRESS_ALONE,
      PAID_IN_TOKEN,
      null,
    ],
  ])('gives its recipient: %s', (_case, link, target, address, amount) => {
    expect(readRecipient(link, target)).toEqual({ address, request: { ...nothing, amount } })
  })

  it.each([
    ['another chain', `ethereum:${EVM}@1`, NATIVE, { chain: '1' }],
    [
      'another chain, of a token',
      `ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=1`,
      TOKEN_TARGET,
      { chain: '1' },
    ],
    ['the native currency in place of a token', `ethereum:${EVM}?value=1`, TOKEN_TARGET, {}],
    [
      'a token in place of the native currency',
      `ethereum:${TOKEN}/transfer?address=${EVM}`,
      NATIVE,
      { token: TOKEN },
    ],
    ['another token', `ethereum:${EVM}/transfer?address=${PAID_IN_TOKEN}`, TOKEN_TARGET, { token: EVM }],
  ])('for %s is refused', (_case, link, target, details) => {
    expect(() => readRecipient(link, target)).toThrow(refused('payment-link-mismatch', details))
  })

  it.each([
    ['a name', 'ethereum:vitalik.eth'],
    ['another function', `ethereum:${TOKEN}/approve?address=${EVM}&uint256=1`],
    ['a transfer that also pays', `ethereum:${TOKEN}/transfer?address=${EVM}&uint256=1&value=5`],
  ])('with %s is not served', (_case, link) => {
    expect(() => readRecipient(link, TOKEN_TARGET)).toThrow(refused('payment-link-unsupported'))
  })

  it('names a name', () => {
    expect(() => readRecipient('ethereum:vitalik.eth@137', NATIVE)).toThrow(
      refused('payment-link-unsupported', { recognised: 'name', part: 'vitalik.eth' }),
    )
  })

  it.each([
    ['no payee', `ethereum:${TOKEN}/transfer?uint256=1`],
    ['a chain that is no number', `ethereum:${EVM}@polygon`],
    ['two chains', `ethereum:${EVM}@137@1`],
    ['two functions', `ethereum:${TOKEN}/transfer/transfer?address=${EVM}`],
    ['a fraction of a base unit', `ethereum:${EVM}?value=1.5`],
    ['a negative value', `ethereum:${EVM}?value=-1`],
    ['an endless value', `ethereum:${EVM}?value=1e999`],
    ['two exponents', `ethereum:${EVM}?value=1e1e1`],
  ])('with %s is refused', (_case, link) => {
    expect(() => readRecipient(link, { ...NATIVE, token: link.includes('transfer') ? TOKEN : null })).toThrow(
      refused('payment-link-malformed'),
    )
  })

  it('is judged by its address like any other', () => {
    expect(() => readRecipient(`ethereum:${EVM.replace('fB', 'FB')}`, NATIVE)).toThrow(
      refused('recipient-mistyped'),
    )
    expect(() => readRecipient(`ethereum:${EVM}`, BITCOIN)).toThrow(refused('recipient-wrong-kind'))
  })
})

describe('an account with its chain', () => {
  it.each([
    ['a short name', `matic:${EVM}`],
    ['its newer name', `pol:${EVM.toLowerCase()}`],
    ['upper case', `MATIC:${EVM.toUpperCase()}`],
    ['CAIP-10', `eip155:137:${EVM}`],
    ['marks around it', `\u2066eip155:137:${EVM}\u2069`],
  ])('is read: %s', (_case, text) => {
    expect(readRecipient(text, NATIVE)).toEqual({ address: EVM, request: null })
    expect(readRecipient(text, TOKEN_TARGET)).toEqual({ address: EVM, request: null })
  })

  it.each([
    [`eth:${EVM}`, { chain: '1' }],
    [`eip155:1:${EVM}`, { chain: '1' }],
    [`nochain:${EVM}`, { chain: 'nochain' }],
    [`constructor:${EVM}`, { chain: 'constructor' }],
  ])('of another chain is refused: %s', (text, details) => {
    expect(() => readRecipient(text, NATIVE)).toThrow(refused('payment-link-mismatch', details))
    expect(readRecipient(text, ADDRESS_ALONE)).toEqual({ address: EVM, request: null })
  })

  it('of Bitcoin is read for its network', () => {
    const mainnet = 'bip122:000000000019d6689c085ae165831e93'
    expect(readRecipient(`${mainnet}:${SEGWIT}`, BITCOIN)).toEqual({ address: SEGWIT, request: null })
    expect(() => readRecipient(`bip122:12a765e31ffd4059bada1e25190f6e98:${PAYEE}`, BITCOIN)).toThrow(
      refused('payment-link-mismatch'),
    )
    expect(() => readRecipient(`bip122:0:${PAYEE}`, BITCOIN)).toThrow(refused('payment-link-mismatch'))
  })

  it('of the other side is told as that', () => {
    expect(() => readRecipient(`eth:${EVM}`, BITCOIN)).toThrow(refused('recipient-wrong-kind'))
    expect(() => readRecipient(`bip122:0:${PAYEE}`, NATIVE)).toThrow(refused('recipient-wrong-kind'))
  })

  it('is judged by its address like any other', () => {
    expect(() => readRecipient(`matic:${EVM.replace('fB', 'FB')}`, NATIVE)).toThrow(
      refused('recipient-mistyped'),
    )
  })
})

describe('a link around a link', () => {
  it.each([
    `bluewallet:bitcoin:${SEGWIT}?amount=0.1`,
    `web+bitcoin:${SEGWIT}?amount=0.1`,
    `WEB+BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.1`,
    `bluewallet://bitcoin:${SEGWIT}?amount=0.1`,
    `some-wallet.v2:web+bitcoin://${SEGWIT}?amount=0.1`,
    `bluewallet:bitcoin%3A${SEGWIT}%3Famount%3D0.1`,
    `bitcoin%3A${SEGWIT}%3Famount=0.1`,
    `\u200ebluewallet:\u200bbitcoin:${SEGWIT}?amount=0.1\u2069`,
  ])('is read: %s', (text) => {
    expect(readRecipient(text, BITCOIN)).toEqual({
      address: SEGWIT,
      request: { ...nothing, amount: 10_000_000n },
    })
  })

  it('is read on EVM networks too', () => {
    expect(readRecipient(`web+ethereum:${EVM}@137?value=5`, NATIVE)).toMatchObject({
      address: EVM,
      request: { amount: 5n },
    })
    expect(readRecipient(`metamask:eip155:137:${EVM}`, NATIVE)).toMatchObject({ address: EVM })
  })

  it('is refused by what it holds', () => {
    expect(() => readRecipient(`bluewallet:lightning:lnbc1${'q'.repeat(60)}`, BITCOIN)).toThrow(
      refused('recipient-unsupported', { recognised: 'lightning-invoice' }),
    )
    expect(() => readRecipient(`bluewallet:bitcoin:${SEGWIT}`, NATIVE)).toThrow(
      refused('recipient-wrong-kind'),
    )
    expect(() => readRecipient(`bluewallet:${SEGWIT}`, BITCOIN)).toThrow(refused('recipient-invalid'))
    expect(() => readRecipient(`${'a:'.repeat(20)}bitcoin:${SEGWIT}`, BITCOIN)).toThrow(
      refused('recipient-invalid'),
    )
  })
})

it('names a secret that has colons', () => {
  const words = Array.from({ length: 12 }, (_, at) => `Word ${at + 1}: zoo`).join('\n')
  for (const target of [BITCOIN, NATIVE])
    expect(() => readRecipient(words, target)).toThrow(refused('recipient-secret'))
})
