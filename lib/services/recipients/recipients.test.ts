import { describe, expect, it } from 'vitest'
import type { BookEntry } from '~/lib/contract/address-book'
import { parseEvmAddress } from '~/lib/core/address'
import { addressOf, type Fact, logProof, START, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import type { Hex } from '~/lib/core/hex'
import { newAccount } from '~/lib/core/accounts/account'
import { createKeyTree } from '~/lib/core/vault/derive'
import { type AccountChoice, ofChosenType, ofEveryType, type SelectAccounts } from '../wallet/accounts'
import { createPublicKeys } from '../wallet/public-keys'
import { PROFILE } from '../ports/profile.fixture'
import type { Addresses } from '../addresses/addresses'
import { createRecipients } from './recipients'

const KEYS = createPublicKeys()('keystore', createKeyTree(new Uint8Array(64).fill(7)))
const CHOICE: AccountChoice = {
  network: 'regtest',
  accounts: [newAccount(0), newAccount(1), { ...newAccount(2), isHidden: true }],
  accountIndex: 0,
}
const accountOf = (index: number) => ofChosenType(KEYS, CHOICE, index)
const OWN = accountOf(0)
const SECOND = accountOf(1)
const HIDDEN = accountOf(2)
const wallet = {
  accountsOf: async (select: SelectAccounts) => select(CHOICE).map(accountOf),
  everyTypeOf: async (select: SelectAccounts) =>
    select(CHOICE).map((index) => ofEveryType(KEYS, CHOICE, index)),
}
const EVM = { kind: 'evm' } as const
const REGTEST = { kind: 'bitcoin', network: 'regtest' } as const
const NO_ADDRESSES = { whose: async () => undefined, familiar: async () => [] }

const LEDGER: Hex = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const PAID: Hex = '0x8e23Ee67d1332aD560396262C48ffbB01F93D052'
const delivered: Fact = { type: 'delivered', router: logProof('1'), delivery: logProof('2'), amount: 99n }
/** In its written form, as the journal has it. */
const imitationOf = (address: Hex): Hex =>
  parseEvmAddress(`${address.slice(0, 6)}${'9'.repeat(32)}${address.slice(-4)}`.toLowerCase())

/** An entry to a recipient, which by default has arrived and was the user's own. */
function entryTo(
  recipient: Hex,
  { facts = [delivered], origin = null }: { facts?: Fact[]; origin?: string | null } = {},
): Entry {
  const { intent } = toEvm()
  return toEvm(facts, {
    id: recipient,
    origin,
    intent: { ...intent, recipientAddress: recipient },
  })
}

function start(
  entries: Entry[] = [],
  named: BookEntry[] = [],
  addresses: Pick<Addresses, 'whose' | 'familiar'> = NO_ADDRESSES,
) {
  return createRecipients({
    addresses,
    wallet,
    book: { list: async () => named },
    journal: { page: async ({ before }) => (before === null ? entries : []) },
    profile: async () => PROFILE,
  })
}
const inBook = (address: string, name = 'Ledger'): BookEntry => ({
  kind: 'evm',
  address,
  name,
  isDefault: false,
})
const standingOf = async (recipients: ReturnType<typeof start>, address: string) =>
  (await recipients.judge(address, EVM, PROFILE)).standing

describe('a recipient is judged by', () => {
  it('every account of the phrase and every type of address', async () => {
    const recipients = start()
    expect(await recipients.judge(OWN.evm.address, EVM, PROFILE)).toMatchObject({
      standing: 'own',
      isInUse: true,
    })
    expect(await recipients.judge(SECOND.evm.address, EVM, PROFILE)).toMatchObject({
      isInUse: false,
      account: 1,
    })
    expect(await recipients.judge(HIDDEN.evm.address, EVM, PROFILE)).toMatchObject({
      standing: 'own',
      account: 2,
    })
    for (const { address } of Object.values(ofEveryType(KEYS, CHOICE, 1).bitcoinByType))
      expect((await recipients.judge(address, REGTEST, PROFILE)).standing).toBe('own')
  })

  it('nobody’s address where there is no account', async () => {
    const recipients = createRecipients({
      addresses: NO_ADDRESSES,
      wallet: { accountsOf: async () => [], everyTypeOf: async () => [] },
      book: { list: async () => [] },
      journal: { page: async () => [] },
      profile: async () => PROFILE,
    })
    for (const space of [EVM, REGTEST])
      expect(await recipients.judge(OWN[space.kind].address, space, PROFILE)).toMatchObject({
        standing: 'new',
      })
  })

  it('takes the account in use before anything else is read', async () => {
    const refuse = () => Promise.reject(new Error('not needed'))
    const recipients = createRecipients({
      addresses: NO_ADDRESSES,
      wallet: {
        accountsOf: async (select) => (select(CHOICE).length === 1 ? [OWN] : refuse()),
        everyTypeOf: refuse,
      },
      book: { list: refuse },
      journal: { page: refuse },
      profile: async () => PROFILE,
    })
    expect(await recipients.judge(OWN.evm.address, EVM, PROFILE)).toMatchObject({ standing: 'own' })
  })

  it.each([
    ['the account in use', OWN, true],
    ['another account', SECOND, false],
  ])('every address of %s, with its use', async (_, { bitcoin, index }, isInUse) => {
    const change = 'bcrt1q8c6fshw2dlwun7ekn9qwf37cu2rn755u9ym7p4'
    const recipients = start([], [], {
      ...NO_ADDRESSES,
      whose: async (account) =>
        account.address === bitcoin.address ? { address: change, use: 'change' } : undefined,
    })
    expect(await recipients.judge(change, REGTEST, PROFILE)).toEqual({
      standing: 'own',
      address: change,
      isInUse,
      account: index,
      use: 'change',
    })
  })

  it('own addresses that were used or shown, of every account', async () => {
    const shown = accountOf(60).bitcoin.address
    const recipients = start([], [], {
      ...NO_ADDRESSES,
      familiar: async ({ address }) => (address === HIDDEN.bitcoin.address ? [{ address: shown }] : []),
    })
    expect(await recipients.judge(shown, REGTEST, PROFILE)).toMatchObject({ standing: 'own', account: 2 })
  })

  it('the address book', async () => {
    expect(await start([], [inBook(LEDGER)]).judge(LEDGER, EVM, PROFILE)).toMatchObject({ name: 'Ledger' })
  })

  it('entries that have arrived, and no others', async () => {
    expect(await start([entryTo(PAID)]).judge(PAID, EVM, PROFILE)).toMatchObject({
      standing: 'seen',
      lastPaidAt: START,
      isOwnChoice: true,
    })
    expect(await standingOf(start([entryTo(PAID, { facts: [] })]), PAID)).toBe('new')
  })

  // threat: wrong-recipient
  it.each([
    ['a token', addressOf('7'), 'USDC'],
    ['a contract of the bridge', addressOf('4'), 'burn-router'],
    ['a cross-chain network’s contract', addressOf('5'), 'connector'],
  ])('the contracts of the profile: %s', async (_case, address, name) => {
    expect(await start().judge(address, EVM, PROFILE)).toMatchObject({ standing: 'contract', name })
  })

  it.each([
    ['the user’s own', OWN.evm.address],
    ['one in the address book', LEDGER],
    ['one that was paid', PAID],
  ])('its likeness to %s', async (_case, known) => {
    const recipients = start([entryTo(PAID)], [inBook(LEDGER)])
    expect(await recipients.judge(imitationOf(known), EVM, PROFILE)).toMatchObject({
      standing: 'lookalike',
      of: { address: known },
    })
  })
})

it('the journal is read again only after it has changed', async () => {
  let reads = 0
  const entries = [entryTo(PAID)]
  const recipients = createRecipients({
    addresses: NO_ADDRESSES,
    wallet,
    book: { list: async () => [] },
    journal: {
      page: async () => {
        reads += 1
        return entries
      },
    },
    profile: async () => PROFILE,
  })
  await standingOf(recipients, LEDGER)
  await standingOf(recipients, PAID)
  expect(reads).toBe(1)

  entries.push(entryTo(LEDGER))
  recipients.journalChanged()
  expect(await standingOf(recipients, LEDGER)).toBe('seen')
})

it('a journal that could not be read is read again', async () => {
  let isBroken = true
  const recipients = createRecipients({
    addresses: NO_ADDRESSES,
    wallet,
    book: { list: async () => [] },
    journal: {
      page: async () => {
        if (isBroken) throw new Error('the disk failed')
        return [entryTo(PAID)]
      },
    },
    profile: async () => PROFILE,
  })
  await expect(standingOf(recipients, PAID)).rejects.toThrow('the disk failed')
  isBroken = false
  expect(await standingOf(recipients, PAID)).toBe('seen')
})

describe('what is typed or pasted', () => {
  it('is read for the chosen network and token, and judged', async () => {
    const recipients = start([], [inBook(LEDGER)])
    const target = { kind: 'evm', networkName: 'polygon', token: null } as const
    expect(await recipients.read(`ethereum:${LEDGER}@1001?value=5`, target)).toMatchObject({
      address: LEDGER,
      request: { amount: 5n },
      judgement: { standing: 'book' },
    })
    await expect(recipients.read(`ethereum:${LEDGER}@1002?value=5`, target)).rejects.toMatchObject({
      code: 'payment-link-mismatch',
    })
  })

  it('is read for its address where no network is chosen', async () => {
    const target = { kind: 'evm', networkName: null, token: null } as const
    expect(await start().read(`ethereum:${LEDGER}@9999?value=5`, target)).toMatchObject({ address: LEDGER })
  })

  it('is of the profile’s Bitcoin network', async () => {
    const read = (text: string) => start().read(text, { kind: 'bitcoin' })
    const { address } = OWN.bitcoin
    expect(await read(`BITCOIN:${address.toUpperCase()}?amount=0.1`)).toMatchObject({
      address,
      request: { amount: 10_000_000n },
      judgement: { standing: 'own' },
    })
    await expect(read('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject({
      code: 'recipient-wrong-network',
    })
  })
})

describe('one click offers', () => {
  const offered = async (recipients: ReturnType<typeof start>) =>
    (await recipients.choices('evm')).map(({ standing, address }) => [standing, address])

  it('lists visible accounts, the address book, and earlier recipients', async () => {
    const recipients = start([entryTo(PAID)], [inBook(LEDGER)])
    expect(await offered(recipients)).toEqual([
      ['own', OWN.evm.address],
      ['own', SECOND.evm.address],
      ['book', LEDGER],
      ['seen', PAID],
    ])
  })

  // threat: look-alike
  it.each([
    ['an entry that paid nobody', [entryTo(PAID, { facts: [] })]],
    ['a recipient that only sites have asked for', [entryTo(PAID, { origin: 'https://site.example' })]],
    ['an imitation of the user’s own, though it was paid', [entryTo(imitationOf(OWN.evm.address))]],
    ['an imitation of one in the address book, though it was paid', [entryTo(imitationOf(LEDGER))]],
    ['two that look alike, though both were paid', [entryTo(PAID), entryTo(imitationOf(PAID))]],
    ['a contract, though it was paid', [entryTo(addressOf('7'))]],
  ])('nothing of %s', async (_case, entries) => {
    expect(await offered(start(entries, [inBook(LEDGER)]))).toEqual([
      ['own', OWN.evm.address],
      ['own', SECOND.evm.address],
      ['book', LEDGER],
    ])
  })

  it('one address once, by the name that it has', async () => {
    expect(await offered(start([entryTo(LEDGER)], [inBook(LEDGER)]))).toEqual([
      ['own', OWN.evm.address],
      ['own', SECOND.evm.address],
      ['book', LEDGER],
    ])
  })

  it('a Bitcoin address only on its own network', async () => {
    const named: BookEntry[] = [
      { ...inBook('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), kind: 'bitcoin' },
      { ...inBook('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'), kind: 'bitcoin' },
    ]
    const choices = await start([], named).choices('bitcoin')
    expect(choices.map(({ address }) => address)).toEqual([
      OWN.bitcoin.address,
      SECOND.bitcoin.address,
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    ])
  })
})
