import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { encodeWif } from '~/lib/core/bitcoin/wif'
import { OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { spendsBitcoin } from '~/lib/core/journal/types'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { PendingReview } from '../ports/pending-review'
import { createHeldKey } from './held-key'
import { createPayments } from './payments'

const COIN_SATS = 400_000n
const ACCOUNT = { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' } as const
const wallet: Keyring = {
  accounts: async () => ({ index: 0, bitcoin: ACCOUNT, evm: { address: '0x' } }),
  withBitcoinKey: () => Promise.reject(new Error('the wallet’s own key signs no sweep')),
  withEvmKey: () => Promise.reject(new Error('the wallet’s own key signs no sweep')),
}

const unasked = () => Promise.reject(new Error('not asked here'))

/** A chain on which one coin of this script is all there is. */
function chainWith(scriptPubKey: string): BitcoinChain {
  const funding = new Transaction()
  funding.addInput(new Uint8Array(32).fill(7), 0)
  funding.addOutput(hex.decode(scriptPubKey), COIN_SATS)
  const coin = { txid: funding.getId(), vout: 0, valueSats: COIN_SATS, confirmations: 6 }
  const chain: BitcoinChain = {
    tipHeight: async () => 100,
    utxos: async (address) => (address === addressOfScript(scriptPubKey, 'regtest') ? [coin] : []),
    rawTransaction: async (txid) => (txid === coin.txid ? funding.toHex() : undefined),
    feeRates: async () => new Map([1, 3, 6, 144].map((target) => [target, 5])),
    blockTime: unasked,
    transactions: unasked,
    sharedTransaction: unasked,
    transaction: unasked,
    status: unasked,
    outspends: unasked,
    broadcast: unasked,
    counting: () => chain,
  }
  return chain
}

/** A wallet beside which this type of address of a foreign key holds a coin. */
function worldWith(addressType: AddressType) {
  const { secretKey, publicKey } = secp256k1.keygen()
  const { scriptPubKey } = spendingScripts(addressType, publicKey)
  const address = addressOfScript(scriptPubKey, 'regtest') ?? ''
  const deployment: Deployment = {
    profile: PROFILE,
    bitcoin: chainWith(scriptPubKey),
    evm: () => {
      throw new Error('not asked here')
    },
    service: {
      estimateToEvm: unasked,
      buildToEvm: unasked,
      request: unasked,
      estimateToBitcoin: unasked,
      buildToBitcoin: unasked,
    },
    servers: { bitcoin: [], evm: () => [] },
  }
  let inUse = deployment
  const clock = memoryClock(1_000_000)
  const store = memoryStore()
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => {} })
  const kept = new Map<string, PendingReview>()
  const ports = {
    deployments: { current: async () => inUse, of: async () => deployment },
    keyring: wallet,
    journal,
    reviews: {
      put: async (review: PendingReview) => void kept.set(review.id, structuredClone(review)),
      get: async (id: string) => kept.get(id),
      remove: async (id: string) => void kept.delete(id),
      prune: async () => {},
    },
    recipients: { judge: () => Promise.reject(new Error('the recipient is nobody’s choice')) },
    clock,
    random: { uuid: () => 'sweep', bytes: (length: number) => new Uint8Array(length) },
    started: () => {},
  }
  return {
    wif: encodeWif(secretKey, 'regtest'),
    publicKey: hex.encode(publicKey),
    scriptPubKey,
    address,
    journal,
    store,
    kept,
    /** Has the user choose another profile, as another window may at any time. */
    switchTo: (id: string) => (inUse = { ...deployment, profile: { ...PROFILE, id } }),
    /** A worker with nothing of an earlier one in its memory. */
    start: () => {
      const sweepKey = createHeldKey()
      return { sweepKey, payments: createPayments({ ...ports, sweepKey }) }
    },
  }
}

const order = (address: string) => ({ address, feeChoice: 'normal' as const })

describe('a sweep', () => {
  it.each(ADDRESS_TYPES)('of a %s address pays all of it here, signed by its key', async (addressType) => {
    const world = worldWith(addressType)
    const { payments } = world.start()
    const { addresses } = await payments.findSweep(world.wif)
    expect(addresses.map(({ addressType: type, sats }) => [type, sats])).toEqual(
      ADDRESS_TYPES.map((type) => [type, type === addressType ? COIN_SATS : 0n]),
    )
    const review = await payments.prepareSweep(order(world.address))
    expect(review).toMatchObject({ verdict: 'ok', intent: { recipientAddress: OWN_ADDRESS, isSweep: true } })
    await payments.approve(review, false)

    const entry = await world.journal.get('sweep')
    if (entry === undefined || !spendsBitcoin(entry)) throw new TypeError('no payment')
    const [attempt] = entry.attempts
    const raw = attempt?.rawTransaction ?? ''
    const { scriptPubKey, publicKey } = world
    const spent = [{ scriptPubKey, valueSats: COIN_SATS }]
    expect(isSignedBy(raw, spent, { addressType, publicKey })).toBe(true)
    expect(decodeTransaction(raw).outputs.map(({ valueSats }) => valueSats)).toEqual([
      COIN_SATS - (attempt?.feeSats ?? 0n),
    ])
  })

  it('uses the key whose addresses were shown, not one that another page has pasted since', async () => {
    const [world, other] = [worldWith('p2wpkh'), worldWith('p2wpkh')]
    const { payments } = world.start()
    await payments.findSweep(other.wif)
    await payments.findSweep(world.wif)
    await expect(payments.prepareSweep(order(other.address))).rejects.toMatchObject({ code: 'key-gone' })
    expect(world.kept.size).toBe(0)
  })

  it('forgets the key once it has signed', async () => {
    const world = worldWith('p2wpkh')
    const { payments } = world.start()
    await payments.findSweep(world.wif)
    await payments.approve(await payments.prepareSweep(order(world.address)), false)
    await expect(payments.prepareSweep(order(world.address))).rejects.toMatchObject({ code: 'key-gone' })
  })

  it('journals nothing where the worker that held the key has died', async () => {
    const world = worldWith('p2wpkh')
    const { payments } = world.start()
    await payments.findSweep(world.wif)
    const review = await payments.prepareSweep(order(world.address))
    await expect(world.start().payments.approve(review, false)).rejects.toMatchObject({ code: 'key-gone' })
    expect(await world.journal.get('sweep')).toBeUndefined()
  })

  it('is not signed once another profile is in use, by whose names its review would be read', async () => {
    const world = worldWith('p2wpkh')
    const { payments } = world.start()
    await payments.findSweep(world.wif)
    const review = await payments.prepareSweep(order(world.address))
    world.switchTo('other')
    await expect(payments.approve(review, false)).rejects.toMatchObject({ code: 'review-changed' })
    expect(await world.journal.get('sweep')).toBeUndefined()
    world.switchTo(PROFILE.id)
    await payments.approve(review, false)
    expect(await world.journal.get('sweep')).toBeDefined()
  })

  it('makes no coin that counts as change: whoever else has the key could replace it', async () => {
    const world = worldWith('p2wpkh')
    const { payments } = world.start()
    await payments.findSweep(world.wif)
    await payments.approve(await payments.prepareSweep(order(world.address)), false)
    expect([...world.store.marks.keys()]).toEqual([])
  })

  it('leaves no trace of the key in a kept review or a journal', async () => {
    const world = worldWith('p2wpkh')
    const { payments } = world.start()
    await payments.findSweep(world.wif)
    const review = await payments.prepareSweep(order(world.address))
    const text = (value: unknown) =>
      JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
    const shown = text([...world.kept.values()])
    await payments.approve(review, false)
    const all = shown + text(await world.journal.events('sweep'))
    expect(all).toContain(world.publicKey)
    expect(all).not.toContain(world.wif)
  })
})
