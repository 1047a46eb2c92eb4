import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readRecipient } from './read-recipient'

const BITCOIN = { kind: 'bitcoin', network: 'mainnet' } as const
const EVM = { kind: 'evm', chainId: 137, token: null } as const

const DATA = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const base58check = createBase58check(sha256)
const ofVersion = (...version: number[]) =>
  base58check.encode(Uint8Array.of(...version, ...new Uint8Array(20).fill(7)))

const refusal = (text: string, target: Parameters<typeof readRecipient>[1]) => {
  try {
    return readRecipient(text, target)
  } catch (thrown) {
    return thrown
  }
}

describe.each([BITCOIN, EVM])('in a field of $kind', (target) => {
  it.each([
    ['a Lightning invoice', `LNBC2500U1${DATA.repeat(4)}`, 'lightning-invoice'],
    ['an invoice of a test network', `lntbs1${DATA.repeat(4)}`, 'lightning-invoice'],
    ['an invoice in a link', `lightning:lnbc1${DATA.repeat(4)}`, 'lightning-invoice'],
    ['an offer in a link', `LIGHTNING:LNO1${DATA.repeat(4)}`, 'lightning-offer'],
    ['an offer', `lno1${DATA.repeat(4)}`, 'lightning-offer'],
    ['a Lightning link', `lnurl1${DATA.repeat(3)}`, 'lightning-link'],
    ['a Lightning link in clear', 'lnurlp://pay.example/me', 'lightning-link'],
    ['a Lightning address', 'ana@pay.example', 'mail-address'],
    ['a name of BIP353', '₿ana@pay.example', 'mail-address'],
    ['a silent payment address', `sp1q${DATA.repeat(4)}`, 'silent-payment'],
    ['one of a test network', `tsp1q${DATA.repeat(4)}`, 'silent-payment'],
    ['a name of ENS', 'ana.eth', 'name'],
    ['a name below another, between marks', '\u202apay.ana.base.eth\u202c', 'name'],
    ['a name of Unicode', '🦄ñandú.crypto', 'name'],
    ['an extended public key', `zpub${'6rFR7y4Q2AijBEqTUqu'.repeat(6)}`, 'public-key'],
    ['a public key', `02${'ab'.repeat(32)}`, 'public-key'],
    ['a code to connect with', 'wc:7f6e504b@2?relay-protocol=irn', 'wallet-connect'],
    ['a web page', 'https://explorer.example/address/1', 'web-page'],
  ])('names %s', (_case, text, recognised) => {
    expect(refusal(text, target)).toMatchObject({ code: 'recipient-unsupported', details: { recognised } })
  })

  it.each([
    ['Litecoin', `ltc1q${DATA}`],
    ['Litecoin', ofVersion(48)],
    ['Dogecoin', ofVersion(30)],
    ['Tron', ofVersion(65)],
    ['Zcash', ofVersion(28, 184)],
    ['Liquid', `lq1qq${DATA.repeat(2)}`],
    ['Solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['XRP Ledger', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
    ['Bitcoin Cash', `bitcoincash:q${DATA}zzzzzzzzz`],
    ['Bitcoin Cash', `q${DATA}zzzzzzzzz`],
    ['Cardano', `addr1q${DATA.repeat(3)}`],
    ['Monero', `4${'B'.repeat(94)}`],
    ['Stellar', `G${'A'.repeat(55)}`],
    ['TON', `EQ${'a-'.repeat(23)}`],
    ['Dogecoin', `dogecoin:${ofVersion(30)}?amount=1`],
  ])('names an address of %s: %s', (network, text) => {
    expect(refusal(text, target)).toMatchObject({
      code: 'recipient-unsupported',
      details: { recognised: 'other-network', network },
    })
  })

  it.each([
    ['a private key', `L${'1'.repeat(51)}`],
    ['an extended private key', `xprv${'9'.repeat(107)}`],
    ['a recovery phrase', 'zoo '.repeat(11) + 'wrong'],
    ['a phrase of another script', 'あいこくしん　'.repeat(12)],
  ])('warns of %s, and repeats none of it', (_case, text) => {
    const thrown = refusal(text, target)
    expect(thrown).toMatchObject({ code: 'recipient-secret', details: {} })
    expect(String(thrown)).not.toMatch(/zoo|111|999/)
  })

  it.each(['somebody', '', '0x12', 'constructor:x', 'a.b', '1', '...', 'x'.repeat(5_000), '1'.repeat(90)])(
    'knows no name for %j',
    (text) => {
      expect(refusal(text, target)).toMatchObject({
        code: expect.stringMatching(/^recipient-(invalid|mistyped)$/),
      })
    },
  )
})

describe('64 hexadecimal digits', () => {
  it.each(['ab'.repeat(32), `0x${'0f'.repeat(32)}`])('may be a transaction, or an EVM key: %s', (text) => {
    expect(refusal(text, BITCOIN)).toMatchObject({
      code: 'recipient-unsupported',
      details: { recognised: 'hash' },
    })
    expect(refusal(text, EVM)).toMatchObject({ code: 'recipient-secret', details: {} })
  })
})
