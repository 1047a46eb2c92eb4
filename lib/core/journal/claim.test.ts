import { describe, expect, it } from 'vitest'
import { actionsOf } from './actions'
import { awaitedOf } from './awaited'
import { claimOf } from './claim'
import { claimFindings } from './claim-findings'
import { noticeOf, phaseOf } from './phase'
import { owedCoins, spendsOwed } from './owed-coins'
import { heldBy } from './reserve'
import { bitcoinPayment, COIN_A, COIN_B, type Fact, handedOver, returned, txidOf } from './swap.fixture'

const PAYMENT = handedOver('1', [COIN_A])
const LIFTED: Fact = { type: 'claim-lifted' }
const claimed = (facts: Fact[] = []) =>
  bitcoinPayment([PAYMENT, ...facts], { digest: PAYMENT.digest, claim: 'held', reserved: [COIN_A] })
const conflict: Fact = { type: 'conflict-seen', conflict: { txid: txidOf('9'), confirmations: 1 } }

describe('what only a backup tells of', () => {
  it('keeps its coins, and does nothing else', () => {
    const entry = claimed()
    expect([phaseOf(entry), claimOf(entry), noticeOf(entry)]).toEqual(['awaiting-signature', 'held', null])
    expect(heldBy(entry)).toContainEqual(COIN_A)
    expect(awaitedOf(entry)).toBeUndefined()
    expect(actionsOf(entry)).toEqual({ bumpFee: false, cancel: false, speedUp: false })
  })

  it('becomes an ordinary entry once its copy is seen', () => {
    const entry = claimed([{ ...returned(PAYMENT), type: 'found-sent' }])
    expect([phaseOf(entry), claimOf(entry)]).toEqual(['signed', null])
    expect(claimOf(claimed([returned(PAYMENT), LIFTED]))).toBeNull()
  })

  it('lets its coins go once it is lifted', () => {
    expect([claimOf(claimed([LIFTED])), heldBy(claimed([LIFTED]))]).toEqual(['lifted', []])
    expect(heldBy(claimed([LIFTED, returned(PAYMENT)]))).toContainEqual(COIN_A)
    // Only a claim can be lifted.
    expect(heldBy(bitcoinPayment([PAYMENT, LIFTED], { digest: PAYMENT.digest }))).toContainEqual(COIN_A)
  })
})

it('awaits again what is handed over again', () => {
  expect(claimOf(claimed([LIFTED, handedOver('2', [COIN_B])]))).toBe('lifted')
  const again = claimed([LIFTED, PAYMENT])
  expect([claimOf(again), awaitedOf(again)]).toMatchObject([null, { digest: PAYMENT.digest }])
  expect(again.handovers).toHaveLength(1)
  expect(heldBy(again)).toContainEqual(COIN_A)
  // Another device's order stays its own.
  expect(claimOf(claimed([PAYMENT]))).toBe('held')
})

describe('the coins of a lifted claim', () => {
  const { account } = claimed()

  it('are owed by the next transaction of the account', () => {
    expect(owedCoins([claimed([LIFTED])], account)).toEqual([[COIN_A]])
    expect(owedCoins([claimed()], account)).toEqual([])
    expect(owedCoins([claimed([LIFTED])], { address: 'bcrt1qother' })).toEqual([])
  })

  it('are owed by no second one', () => {
    const next = bitcoinPayment([], { id: 'next', reserved: [COIN_A, COIN_B] })
    expect(owedCoins([claimed([LIFTED]), next], account)).toEqual([])
    expect(owedCoins([claimed([LIFTED, conflict])], account)).toEqual([])
  })

  it('are spent by a transaction that takes one of each', () => {
    expect(spendsOwed([COIN_B], [[COIN_A, COIN_B]])).toBe(true)
    expect(spendsOwed([COIN_B], [[COIN_A], [COIN_B]])).toBe(false)
    expect(spendsOwed([], [])).toBe(true)
  })
})

it.each([
  [
    'the same account',
    (entry: ReturnType<typeof claimed>) => ({ payer: entry.account.address, recipient: 'x' }),
  ],
  [
    'the same recipient',
    ({ intent }: ReturnType<typeof claimed>) => ({
      payer: 'x',
      recipient: intent.recipientAddress.toUpperCase(),
    }),
  ],
])('asks before a payment of %s', (_, party) => {
  const codes = (entry: ReturnType<typeof claimed>) =>
    claimFindings([entry], party(entry)).map(({ code }) => code)
  expect(codes(claimed())).toEqual(['signature-claimed'])
  expect(codes(claimed([LIFTED]))).toEqual([])
  expect(codes(bitcoinPayment([PAYMENT], { digest: PAYMENT.digest }))).toEqual([])
})
