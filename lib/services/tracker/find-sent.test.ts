import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { sealReviewed, type SigningPlan } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { SIGNATURE_OVERDUE_MS } from '~/lib/core/journal/handovers'
import { APPROVED_PAYMENT, APPROVED_TO_EVM, COIN_A, planOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { handedOverOf } from '~/lib/core/outside/signing/hand-over'
import { confirmedAt } from '../ports/chains.fixture'
import { observedWorld } from './observed.fixture'

const KEY = new Uint8Array(32).fill(5)
const publicKey = hex.encode(pubECDSA(KEY))
const OWN = spendingScripts('p2wpkh', hex.decode(publicKey)).scriptPubKey

/** Makes what the other signer has: the digit's transaction, of a key of its own. */
function plan(digit: string): SigningPlan {
  const { transaction } = planOf(digit)
  const inputs = transaction.inputs.map((input) => ({ ...input, scriptPubKey: OWN }))
  return { transaction: { ...transaction, inputs }, addressType: 'p2wpkh', publicKey }
}
const sealed = (digit: string) => sealReviewed(plan(digit))
const GIVEN = handedOverOf(sealed('1'), 'payment')

const STARTS = [
  ['a swap', APPROVED_TO_EVM],
  ['a payment', APPROVED_PAYMENT],
] as const

describe.each(STARTS)('%s that another signer was given', (_, approved) => {
  const begun = async (claim: { claim?: 'held' } = {}) => {
    const world = observedWorld()
    const { id } = approved
    const account = { ...approved.account, publicKey }
    await world.journal.begin({ ...approved, ...claim, account, digest: GIVEN.digest })
    await world.journal.record(id, { type: 'handed-over', ...GIVEN })
    /** The chain shows that this transaction spends the coin. */
    const spend = (rawTransaction: string, txid: string, confirmations: number) => {
      const status = confirmations === 0 ? ({ state: 'mempool' } as const) : confirmedAt(101, confirmations)
      world.bitcoin.spends.set(COIN_A.txid, [{ spent: true, txid, status }])
      world.bitcoin.statuses.set(txid, status)
      world.bitcoin.chain.rawTransaction = async (asked) => (asked === txid ? rawTransaction : undefined)
    }
    const entry = async () => {
      const found = await world.journal.get(id)
      if (found === undefined || !spendsBitcoin(found)) throw new TypeError('no entry')
      return found
    }
    return { ...world, id, spend, entry, phase: async () => (await world.outcome(id)).split(' ')[0] }
  }

  it('waits while nothing spends its coins', async () => {
    const world = await begun()
    await world.poll()
    expect(await world.phase()).toBe('awaiting-signature')
    expect((await world.entry()).sequence).toBe(1)
  })

  it('is found where that signer has sent it', async () => {
    const { poll, spend, entry, phase } = await begun()
    const { rawTransaction, txid } = signReviewed(sealed('1'), () => KEY)
    spend(rawTransaction, txid, 0)
    await poll()
    expect(await phase()).toBe('broadcast')
    expect((await entry()).attempts).toMatchObject([{ kind: 'payment', txid, rawTransaction }])
    expect((await entry()).conflict).toBeNull()
  })

  it('is found after its claim was lifted', async () => {
    const { poll, spend, entry, phase, journal, id } = await begun({ claim: 'held' })
    await journal.record(id, { type: 'claim-lifted' })
    const { rawTransaction, txid } = signReviewed(sealed('1'), () => KEY)
    spend(rawTransaction, txid, 0)
    await poll()
    expect((await entry()).attempts).toMatchObject([{ kind: 'payment', txid }])
    expect(await phase()).toBe('broadcast')
  })

  it.each<[string, Partial<Entry>, number]>([
    ['is left to another entry that has it', {}, 0],
    ['is found though another was given up', { abandoned: { code: 'user-rejected', reason: '' } }, 1],
    ['is found though another’s claim was lifted', { claim: 'lifted' }, 1],
  ])('%s', async (_name, over, count) => {
    const { poll, spend, entry, store } = await begun()
    const { rawTransaction, txid } = signReviewed(sealed('1'), () => KEY)
    spend(rawTransaction, txid, 0)
    const other = Object.assign(await entry(), over, { id: 'other' })
    store.page = async () => [await entry(), other]
    await poll()
    expect((await entry()).attempts).toHaveLength(count)
  })

  it('is not found in a copy its key never signed', async () => {
    const { poll, spend, entry } = await begun()
    const { rawTransaction, txid } = signReviewed(sealed('1'), () => KEY)
    spend(rawTransaction.replaceAll(publicKey, `03${'11'.repeat(32)}`), txid, 0)
    await poll()
    expect((await entry()).attempts).toEqual([])
  })

  it.each([
    [0, 'awaiting-signature'],
    [5, 'awaiting-signature'],
    [6, 'replaced'],
  ] as const)('is in conflict with any other spend, %i deep', async (confirmations, expected) => {
    const { poll, spend, entry, phase } = await begun()
    const { rawTransaction, txid } = signReviewed(sealed('2'), () => KEY)
    spend(rawTransaction, txid, confirmations)
    await poll()
    expect(await entry()).toMatchObject({ attempts: [], conflict: { txid, confirmations } })
    expect(await phase()).toBe(expected)
  })

  it('is brought to attention once, after a day', async () => {
    const { poll, clock, entry } = await begun()
    clock.time += SIGNATURE_OVERDUE_MS
    await poll()
    await poll()
    expect((await entry()).handovers).toMatchObject([{ isOverdue: true }])
    expect((await entry()).sequence).toBe(2)
  })
})

it('names the transaction by what it pays alone', () => {
  expect(GIVEN.txid).toBe(signReviewed(sealed('1'), () => KEY).txid)
  expect(GIVEN.txid).not.toBe(txidOf('1'))
})
