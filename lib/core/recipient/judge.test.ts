import { describe, expect, it } from 'vitest'
import { recipientCheck, recipientFindings } from './findings'
import { judgeRecipient, type KnownAddress } from './judge'

const OWN = '0x1111AAAAaaaa00000000000000000000AAAA1111'
const BOOK = '0x2222bbbb00000000000000000000000000002222'
const SEEN = '0x3333cccc00000000000000000000000000003333'
const TOKEN = '0x4444dddd00000000000000000000000000004444'
const OTHER = '0x5555eeee00000000000000000000000000005555'

const own: KnownAddress = { standing: 'own', address: OWN, isInUse: true, account: 0 }
const book: KnownAddress = { standing: 'book', address: BOOK, name: 'Ledger' }
const seen: KnownAddress = { standing: 'seen', address: SEEN, lastPaidAt: 7, isOwnChoice: true }
const contract: KnownAddress = { standing: 'contract', address: TOKEN, name: 'USDC' }
const KNOWN = [seen, book, own, contract]

/** The same first and last four digits, and others between. */
const imitationOf = (address: string) => `${address.slice(0, 6)}${'9'.repeat(32)}${address.slice(-4)}`
const codesOf = (address: string, known = KNOWN) =>
  recipientFindings(judgeRecipient(address, known)).map(({ code, severity }) => [code, severity])

describe('a recipient', () => {
  it.each([own, book, seen, contract])('is known as $standing', (known) => {
    expect(judgeRecipient(known.address, KNOWN)).toBe(known)
    expect(judgeRecipient(known.address.toLowerCase(), KNOWN)).toBe(known)
  })

  it('is new where nothing is known of it', () => {
    expect(judgeRecipient(OTHER, KNOWN)).toEqual({ standing: 'new', address: OTHER })
    expect(judgeRecipient(OWN, [])).toEqual({ standing: 'new', address: OWN })
  })

  // threat: look-alike
  it.each([own, book, seen])('is a look-alike of one that is $standing', (known) => {
    const address = imitationOf(known.address)
    expect(judgeRecipient(address, KNOWN)).toEqual({ standing: 'lookalike', address, of: known })
  })

  it.each([
    ['the fourth digit', `0x1112${'9'.repeat(32)}1111`],
    ['the fourth digit from the end', `0x1111${'9'.repeat(32)}2111`],
  ])('that differs in %s is none', (_case, address) => {
    expect(judgeRecipient(address, KNOWN).standing).toBe('new')
  })

  it('stays a look-alike of the address book though paid before', () => {
    const fallenFor: KnownAddress = { ...seen, address: imitationOf(BOOK) }
    expect(judgeRecipient(fallenFor.address, [...KNOWN, fallenFor])).toMatchObject({
      standing: 'lookalike',
      of: book,
    })
  })

  // threat: look-alike
  it('is warned of like its twin where both were paid', () => {
    const twin: KnownAddress = { ...seen, address: imitationOf(SEEN) }
    const both = [...KNOWN, twin]
    expect(judgeRecipient(twin.address, both)).toMatchObject({ standing: 'lookalike', of: seen })
    expect(judgeRecipient(SEEN.toLowerCase(), both)).toMatchObject({ standing: 'lookalike', of: twin })
    const named: KnownAddress = { ...book, address: SEEN }
    expect(judgeRecipient(SEEN, [...both, named])).toBe(named)
  })

  it('is taken for itself where the address book has it', () => {
    const named: KnownAddress = { ...book, address: imitationOf(OWN) }
    expect(judgeRecipient(named.address, [...KNOWN, named])).toBe(named)
  })

  it('counts for the most that is known of it', () => {
    const both = [{ ...book, address: TOKEN }, { ...seen, address: OWN }, ...KNOWN]
    expect(judgeRecipient(TOKEN, both)).toBe(contract)
    expect(judgeRecipient(OWN, both)).toBe(own)
  })

  it('is compared on Bitcoin by what follows its prefix', () => {
    const known: KnownAddress = {
      standing: 'own',
      isInUse: true,
      account: 0,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    }
    const imitation = `bc1qw508${'9'.repeat(30)}f3t4`
    expect(judgeRecipient(imitation, [known])).toMatchObject({ standing: 'lookalike', of: known })
    expect(judgeRecipient(known.address.toUpperCase(), [known])).toBe(known)
    expect(judgeRecipient(`bc1qar0s${'9'.repeat(30)}5mdq`, [known]).standing).toBe('new')
  })

  it('in base58 differs by the case of one letter', () => {
    const known: KnownAddress = { ...own, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
    const other = '1A1zP1eP5QGEfi2DMPTfTL5SLmv7DivfNa'
    expect(judgeRecipient(other, [known]).standing).toBe('lookalike')
  })
})

describe('what a review says of a recipient', () => {
  it('is nothing but a check where it is known', () => {
    for (const { address } of [own, book, seen]) {
      expect(codesOf(address)).toEqual([])
      expect(recipientCheck(judgeRecipient(address, KNOWN))).toEqual([
        { code: 'known-recipient', evidence: { recipient: address } },
      ])
    }
  })

  it.each([
    ['a look-alike', imitationOf(OWN), [['recipient-lookalike', 'warn']]],
    ['one that is new', OTHER, [['recipient-first-time', 'info']]],
    ['a contract', TOKEN, [['recipient-contract', 'refuse']]],
  ])('of %s is a finding', (_case, address, codes) => {
    expect(codesOf(address)).toEqual(codes)
  })

  it('lists a look-alike and a stranger as failed checks', () => {
    for (const address of [imitationOf(OWN), OTHER])
      expect(recipientCheck(judgeRecipient(address, KNOWN))).toEqual([
        { code: 'known-recipient', evidence: null },
      ])
  })

  it('names the address that is imitated', () => {
    const address = imitationOf(BOOK)
    expect(recipientFindings(judgeRecipient(address, KNOWN))).toMatchObject([
      { params: { recipient: address, knownAddress: BOOK } },
    ])
  })
})
