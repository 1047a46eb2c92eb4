import { ofKind } from '~/lib/contract/views/order'
import { isAddress } from 'viem'
import { expect, test } from 'vitest'
import { scriptPubKeyOf } from '~/lib/core/address'
import type { SwapOrder } from '~/lib/contract/orders'
import { toAppError } from '~/lib/core/errors'
import '~/lib/ui/text/locale.fixture'
import { practiceAnswers } from './practice-answers'
import { createPracticeClient } from './practice-client'
import {
  PRACTICE_BITCOIN,
  PRACTICE_EVM,
  PRACTICE_LOCKER,
  PRACTICE_ROUTER,
  PRACTICE_USDC,
} from './practice-profile'

const NOW = 1_000_000
const ORDER: SwapOrder = {
  direction: 'to-evm',
  amountSats: 1_000_000n,
  networkName: 'polygon',
  outputToken: PRACTICE_USDC,
  recipient: null,
  slippageBps: 100,
  feeChoice: null,
  thirdPartyId: 0,
}

const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const practice = (leave: () => void = () => undefined) =>
  createPracticeClient(practiceAnswers(() => NOW, leave))

test('takes a swap from its quote to the history', async () => {
  const client = practice()
  const quote = ofKind(await client.orders.quote({ kind: 'swap', order: ORDER }), 'swap')
  // 0.01 BTC at 100,000 USDC each, less the fees.
  expect(quote.expectedOutput).toBe(996_000_000n)
  expect(quote.minOutput).toBe(986_040_000n)

  const review = ofKind(await client.orders.prepare({ kind: 'swap', order: ORDER }), 'swap')
  expect(await client.orders.review(review)).toEqual(review)
  expect(review.checks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['locker', 'recipient', 'price']),
  )
  expect(review.price.taken?.parts).toHaveLength(3)
  // The bridge's fees of 4,000 sats each way, and its 25 minutes.
  expect(review.ifFails).toEqual({ network: null, token: null, amount: 992_000n, minutes: 50 })
  const { entryId } = await client.orders.approve({ ...review, acknowledged: false })
  expect(await client.orders.review(review)).toBeNull()

  const [latest, earlier] = await client.entries.list({ before: null, limit: 30 })
  expect(latest).toMatchObject({ id: entryId, phase: 'confirming', proof: 'none', txid: null })
  expect(earlier).toMatchObject({ phase: 'done', proof: 'chain' })
  expect(await client.entries.get({ id: entryId })).toMatchObject({ intent: review.intent })
  expect(await client.status()).toMatchObject({ underWay: 1 })
})

test.each([
  { ...ORDER, recipient: STRANGER },
  {
    ...ORDER,
    direction: 'to-bitcoin' as const,
    inputToken: PRACTICE_USDC,
    inputAmount: 50_000_000n,
    recipient: 'bcrt1qstranger',
  },
])('reviews a swap $direction to the recipient that was typed', async (order) => {
  const review = ofKind(await practice().orders.prepare({ kind: 'swap', order }), 'swap')
  const { recipient } = order
  expect(review.recipient).toEqual({ standing: 'new', address: recipient })
  expect(Object.values(review.intent)).toContain(recipient)
})

test('quotes the other direction at the same prices', async () => {
  const order = {
    ...ORDER,
    direction: 'to-bitcoin' as const,
    inputToken: PRACTICE_USDC,
    inputAmount: 1_000_000_000n,
  }
  const quote = ofKind(await practice().orders.quote({ kind: 'swap', order }), 'swap')
  expect(quote.expectedOutput).toBe(996_000n)
})

test.each([
  ['a phrase', () => practice().wallet.revealPhrase({ password: 'a password' })],
  [
    'a new wallet',
    () => practice().wallet.create({ phrase: 'a b', password: 'a password', isDrafted: true }),
  ],
  [
    'a payment',
    () => {
      const order = { recipient: '', amountSats: 1n, feeChoice: 'normal' as const }
      return practice().orders.prepare({ kind: 'bitcoin-payment', order })
    },
  ],
  ['another profile', () => practice().settings.importProfile({ json: '{}' })],
])('%s is not part of it', async (_case, call) => {
  const thrown: unknown = await call().catch((error: unknown) => error)
  expect(toAppError(thrown).code).toBe('not-in-practice')
})

test('locking leaves it', async () => {
  let hasLeft = false
  await practice(() => void (hasLeft = true)).wallet.lock()
  expect(hasLeft).toBe(true)
})

test('holds the coins of its balance', async () => {
  const { wallet } = practice()
  const [coins, balance] = await Promise.all([wallet.coins(), wallet.bitcoinBalance({ look: 'now' })])
  expect(coins.reduce((sum, { valueSats }) => sum + valueSats, 0n)).toBe(balance.confirmedSats)
})

test('its addresses are well formed', async () => {
  expect(isAddress(PRACTICE_EVM) && isAddress(PRACTICE_USDC) && isAddress(PRACTICE_ROUTER)).toBe(true)
  for (const address of [PRACTICE_BITCOIN, PRACTICE_LOCKER])
    expect(scriptPubKeyOf(address, 'regtest')).toMatch(/^(?:0014|a914)/)
})

test('a done swap took as long as its parts say', async () => {
  const [done] = await practice().entries.list({ before: null, limit: 30 })
  const { timeline } = await practice().entries.get({ id: done?.id ?? '' })
  const at = (key: string) => timeline.find((step) => step.key === key)?.at ?? 0
  expect(at('confirmed') - at('broadcast')).toBeGreaterThan(20 * 60_000)
  expect(at('delivered')).toBeGreaterThan(at('confirmed'))
})
