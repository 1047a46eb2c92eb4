import { expect, it } from 'vitest'
import { otherCode } from './other-code'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

it.each([
  ['address', ADDRESS],
  ['address', ADDRESS.toUpperCase()],
  ['address', `BITCOIN:${ADDRESS.toUpperCase()}?AMOUNT=1`],
  ['address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['address', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['address', 'ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@137'],
  ['account', 'UR:CRYPTO-ACCOUNT/OEADCYJKSKTNB'],
  ['account', 'ur:crypto-multi-accounts/1-3/oead'],
  ['account', 'ur:output-descriptor/oead'],
  ['account', `wpkh([73c5da0a/84h/0h/0h]xpub${'6'.repeat(107)}/0/*)`],
  ['public-key', `xpub${'6'.repeat(107)}`],
  ['secret', 'zoo '.repeat(12)],
  ['secret', 'ur:crypto-seed/oeadgdstaslt'],
  ['lightning-invoice', `lightning:lnbc1${'q'.repeat(60)}`],
  ['web-page', 'https://wallet.example/pair'],
  ['other-code', 'ur:crypto-request/oead'],
  ['other-code', 'B$2J0100ABCD'],
  ['other-code', 'WIFI:S:home;;'],
])('names another code: %s', (name, text) => {
  expect(otherCode(text)).toBe(name)
})

it.each([
  'ur:crypto-psbt/1-3/lpad',
  'UR:PSBT/DAMAGED',
  'ur:eth-signature/oead',
  'B$ZP0300AAAA',
  'B$HT0100AA',
])('leaves a damaged frame its time: %s', (text) => {
  expect(otherCode(text)).toBeUndefined()
})
