import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { decodeWif, encodeWif } from '~/lib/core/bitcoin/wif'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { receivedBy } from '../support/payment'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { mineAndPoll } from '../support/swap-to-evm'

let network: TestNetwork
let wallets = 900

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** A key of no wallet here, whose address of this type holds this much. */
async function fundedKey(addressType: AddressType, sats: bigint): Promise<{ wif: string; address: string }> {
  const { secretKey, publicKey } = secp256k1.keygen()
  const { scriptPubKey } = spendingScripts(addressType, publicKey)
  const address = addressOfScript(scriptPubKey, 'regtest') ?? ''
  await network.bitcoin.fund(address, sats)
  return { wif: encodeWif(secretKey, 'regtest'), address }
}

async function wallet(): Promise<{ machine: Machine; services: Services; address: string }> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf((wallets += 1)))
  return { machine, services, address: (await services.wallet.accounts()).bitcoin.address }
}

const order = (address: string) => ({ address, feeChoice: 'normal' as const })

describe('a sweep', () => {
  it.each(ADDRESS_TYPES)('brings all that a %s address of the key holds', async (addressType) => {
    const { services, address } = await wallet()
    const { wif, address: from } = await fundedKey(addressType, 400_000n)
    const { addresses } = await services.payments.findSweep(wif)
    expect(addresses.find((found) => found.sats > 0n)).toMatchObject({ addressType, address: from })
    const review = await services.payments.prepareSweep(order(from))
    expect(review).toMatchObject({ verdict: 'ok', intent: { recipientAddress: address, isSweep: true } })
    const { requestId } = await services.payments.approve(review, true)
    await services.tracker.poll(requestId)
    expect(await receivedBy(network, from)).toBe(0n)
    expect(await receivedBy(network, address)).toBe(400_000n - (review.bitcoin?.feeSats ?? 0n))
    const done = await mineAndPoll(services, network, requestId, 2)
    expect(done).toMatchObject({ phase: 'done', actions: { bumpFee: false, cancel: false } })
  })

  it('keeps the key in no store, and forgets it once it has signed', async () => {
    const { machine, services } = await wallet()
    const { wif, address: from } = await fundedKey('p2wpkh', 300_000n)
    await services.payments.findSweep(wif)
    const review = await services.payments.prepareSweep(order(from))
    const { requestId } = await services.payments.approve(review, true)
    const stored = [
      ...machine.told.log,
      (await services.recovery.exportJournals()).json,
      ...machine.local.stored.values(),
      ...machine.browser.session.stored.values(),
    ].join()
    expect(stored).toContain(requestId)
    const secret = hex.encode(decodeWif(wif, 'regtest'))
    for (const text of [wif, secret, btoa(String.fromCharCode(...hex.decode(secret)))])
      expect(stored).not.toContain(text)
    await expect(services.payments.prepareSweep(order(from))).rejects.toMatchObject({ code: 'key-gone' })
  })

  it('is not signed once the wallet was locked, and nothing was journalled', async () => {
    const { services } = await wallet()
    const { wif, address: from } = await fundedKey('p2wpkh', 300_000n)
    await services.payments.findSweep(wif)
    const review = await services.payments.prepareSweep(order(from))
    await services.wallet.lock()
    await expect(services.payments.approve(review, true)).rejects.toMatchObject({ code: 'wallet-locked' })
    expect(await services.history.list({ before: null, limit: 10 })).toEqual([])
  })

  it('ends without a payment where the worker died before it had signed', async () => {
    const { machine, services, address } = await wallet()
    const { wif, address: from } = await fundedKey('p2wpkh', 300_000n)
    await services.payments.findSweep(wif)
    const review = await services.payments.prepareSweep(order(from))
    const restarted = machine.start()
    await expect(restarted.payments.approve(review, true)).rejects.toMatchObject({ code: 'key-gone' })
    expect(await receivedBy(network, address)).toBe(0n)
  })

  it('is broadcast by the next worker where this one died after it had signed', async () => {
    const { machine, services, address } = await wallet()
    const { wif, address: from } = await fundedKey('p2wpkh', 300_000n)
    await services.payments.findSweep(wif)
    const review = await services.payments.prepareSweep(order(from))
    await services.payments.approve(review, true)
    const restarted = machine.start()
    await restarted.tracker.poll(review.reviewId)
    expect(await receivedBy(network, address)).toBeGreaterThan(0n)
  })
})
