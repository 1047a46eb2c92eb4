import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { type Outpoint, txidOf } from '~/lib/core/bitcoin/transaction'
import { addressOfScript } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import {
  APPROVED_PAYMENT,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  bitcoinPayment,
  addressOf,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import type { Deployments } from '../ports/deployment'
import { deploymentOf } from '../ports/chains.fixture'
import type { SelectAccounts } from '../wallet/accounts'
import { createSignatureCheck } from './own-signatures'

const [KEY, FOREIGN_KEY] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
const accountOf = (key: Uint8Array) => ({
  ...APPROVED_TO_EVM.account,
  publicKey: hex.encode(pubECDSA(key)),
})
const scriptOf = (key: Uint8Array) => spendingScripts('p2wpkh', pubECDSA(key)).scriptPubKey

const unsigned = (spent: Outpoint, key: Uint8Array, valueSats: bigint) => ({
  version: 2,
  inputs: [{ ...spent, sequence: 0 }],
  outputs: [{ scriptPubKey: scriptOf(key), valueSats }],
  lockTime: 0,
})
const funding = (key: Uint8Array) =>
  hex.encode(encodeUnsigned(unsigned({ txid: 'f'.repeat(64), vout: 0 }, key, 1_000n)))

/** A payment of one coin, to the same key where none is named, for a fee of 100 sats. */
function payment(key: Uint8Array, spent: string, valueSats = 900n, to = key): Fact {
  const coin = { txid: txidOf(spent), vout: 0 }
  const made = unsigned(coin, to, valueSats)
  const output = { scriptPubKey: scriptOf(key), valueSats: valueSats + 100n }
  const transaction = { ...made, inputs: made.inputs.map((input) => ({ ...input, ...output })) }
  const plan = sealReviewed({ transaction, addressType: 'p2wpkh', publicKey: accountOf(key).publicKey })
  return attemptOf(signReviewed(plan, key).rawTransaction, coin)
}
const attemptOf = (rawTransaction: string, coin: Outpoint): Fact => ({
  type: 'signed',
  attempt: {
    kind: 'payment',
    txid: txidOf(rawTransaction),
    rawTransaction,
    inputs: [coin],
    feeSats: 100n,
    vsize: 1,
  },
})

const OWN_INDEX = 7
const addressFor = (key: Uint8Array) => addressOfScript(scriptOf(key), 'regtest') ?? ''
const ownOf = (addressType: AddressType) => ({
  ...accountOf(KEY),
  addressType,
  address: addressType === 'p2wpkh' ? addressFor(KEY) : addressType,
  scriptPubKey: '',
})
const OWN_BY_TYPE = {
  p2wpkh: ownOf('p2wpkh'),
  'p2sh-p2wpkh': ownOf('p2sh-p2wpkh'),
  p2pkh: ownOf('p2pkh'),
}

/** A wallet with `KEY` alone, and a chain that has these transactions. */
function check(known: readonly string[], journals: Fact[][] = []) {
  const raws = new Map(known.map((raw) => [txidOf(raw), raw]))
  const deployment = deploymentOf({})
  const bitcoin = { ...deployment.bitcoin, rawTransaction: async (txid: string) => raws.get(txid) }
  const deployments: Deployments = {
    current: async () => deployment,
    of: async (profileId) => {
      if (profileId !== 'local') throw new AppError('profile-missing', 'no such profile')
      return { ...deployment, bitcoin }
    },
  }
  const lend = async <T>(isOurs: boolean, use: (key: Uint8Array) => T): Promise<T> => {
    if (!isOurs) throw new AppError('review-changed', 'no account of this phrase has this key')
    return use(KEY)
  }
  const keyring = {
    withBitcoinKey: <T>({ publicKey }: { publicKey: string }, use: (key: Uint8Array) => T) =>
      lend(publicKey === accountOf(KEY).publicKey, use),
    withEvmKey: <T>(address: Hex, use: (key: Uint8Array) => T) =>
      lend(address === APPROVED_TO_BITCOIN.account.address, use),
    everyTypeOf: async (select: SelectAccounts) =>
      select({ network: 'regtest', accounts: [], accountIndex: 0 })
        .filter((index) => index === OWN_INDEX)
        .map((index) => ({ index, bitcoinByType: OWN_BY_TYPE, evm: { address: addressOf('9') } })),
  }
  return createSignatureCheck(
    { deployments, keyring },
    journals.map((facts) => journalOf(APPROVED_TO_EVM, facts)),
  )
}

const swapOf = (key: Uint8Array, ...facts: Fact[]) => toEvm(facts, { account: accountOf(key) })

describe('a payment in a file is one’s own', () => {
  it('if it carries the signature of an account of this phrase', async () => {
    expect(await check([funding(KEY)])(swapOf(KEY, payment(KEY, funding(KEY))))).toBe(true)
  })

  it('also if it spends a payment that only the file has', async () => {
    const first = payment(KEY, funding(KEY))
    const raw = first.type === 'signed' ? first.attempt.rawTransaction : ''
    const second = payment(KEY, raw, 800n)
    expect(await check([], [[first]])(swapOf(KEY, second))).toBe(true)
    expect(await check([])(swapOf(KEY, second))).toBe(false)
  })

  it('if nothing in it was ever signed', async () => {
    expect(await check([])(swapOf(KEY))).toBe(true)
  })
})

describe('a sweep in a file, which the other wallet’s key has signed', () => {
  const funded = funding(FOREIGN_KEY)
  const sweepOf = (facts: Fact[], intent = {}) =>
    bitcoinPayment(facts, {
      account: accountOf(FOREIGN_KEY),
      intent: {
        ...APPROVED_PAYMENT.intent,
        recipientAddress: addressFor(KEY),
        amountSats: 900n,
        isSweep: true,
        ...intent,
      },
    })

  it('is one’s own if it pays an account of this phrase', async () => {
    expect(await check([funded])(sweepOf([payment(FOREIGN_KEY, funded, 900n, KEY)]))).toBe(true)
    expect(await check([])(sweepOf([]))).toBe(true)
  })

  it('is not if it pays somebody else, or another amount than it says', async () => {
    const elsewhere = payment(FOREIGN_KEY, funded)
    expect(await check([funded])(sweepOf([elsewhere]))).toBe(false)
    const recipientAddress = addressFor(FOREIGN_KEY)
    expect(await check([funded])(sweepOf([elsewhere], { recipientAddress }))).toBe(false)
    const small = payment(FOREIGN_KEY, funded, 400n, KEY)
    expect(await check([funded])(sweepOf([small]))).toBe(false)
  })

  it('is not if that key has not signed it', async () => {
    const coin = { txid: txidOf(funded), vout: 0 }
    const raw = hex.encode(encodeUnsigned(unsigned(coin, KEY, 900n)))
    expect(await check([funded])(sweepOf([attemptOf(raw, coin)]))).toBe(false)
  })
})

describe('a payment in a file is not one’s own', () => {
  // threat: foreign-backup
  it('if it is unsigned', async () => {
    const coin = { txid: txidOf(funding(KEY)), vout: 0 }
    const raw = hex.encode(encodeUnsigned(unsigned(coin, KEY, 900n)))
    expect(await check([funding(KEY)])(swapOf(KEY, attemptOf(raw, coin)))).toBe(false)
  })

  // threat: foreign-backup
  it('if another key has signed it, whatever account it names', async () => {
    const foreign = payment(FOREIGN_KEY, funding(FOREIGN_KEY))
    for (const key of [KEY, FOREIGN_KEY])
      expect(await check([funding(FOREIGN_KEY)])(swapOf(key, foreign))).toBe(false)
  })
})

it('whose a payment in a file is cannot be told without its profile', async () => {
  const elsewhere = toEvm([payment(KEY, funding(KEY))], { account: accountOf(KEY), profileId: 'other' })
  await expect(check([funding(KEY)])(elsewhere)).rejects.toMatchObject({ code: 'profile-missing' })
})

describe('a call in a file', () => {
  const byPage = (address: Hex, ...facts: Fact[]) =>
    toBitcoin(facts, {
      account: { address },
      intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' },
    })
  const own = APPROVED_TO_BITCOIN.account.address
  const returned: Fact = { type: 'evm-returned', hash: hashOf('2'), nonce: 7 }

  it('of a page’s wallet is not signed here', async () => {
    expect(await check([])(toBitcoin([evmSigned(null)]))).toBe(true)
    expect(await check([])(byPage(addressOf('8'), evmSigned(null), returned))).toBe(true)
  })

  it('of a page’s wallet may have been found with its bytes, at another price', async () => {
    const faster = byPage(addressOf('8'), evmSigned(null), returned, evmSigned('1', 'call', 7))
    expect(faster.attempts).toHaveLength(2)
    expect(await check([])(faster)).toBe(true)
  })

  it('is not one’s own if another key has signed it, or the account is another’s', async () => {
    expect(await check([])(toBitcoin([evmSigned('1')]))).toBe(false)
    const foreign = { account: { address: `0x${'8'.repeat(40)}` as const } }
    expect(await check([])(toBitcoin([evmSigned('1')], foreign))).toBe(false)
  })

  // All later transactions of the account would wait for one that nobody has sent.
  it('is not one’s own if nothing proves that it takes a nonce of an account of this phrase', async () => {
    expect(await check([])(byPage(own, evmSigned(null)))).toBe(true)
    expect(await check([])(byPage(own, evmSigned(null), returned))).toBe(false)
    expect(await check([])(byPage(own, evmSigned('1', 'call', 7)))).toBe(false)
  })
})
