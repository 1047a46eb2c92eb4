import { expect, test } from 'vitest'
import type { ReceiptView } from '~/lib/contract/views/receipt'
import { storyOf } from '~/lib/core/journal/story'
import { inState } from '~/lib/core/journal/story.fixture'
import { PROFILE } from '~/lib/ui/text/profile.fixture'
import '~/lib/ui/text/locale.fixture'
import { receiptSections, receiptText } from './receipt'

const { entry } = inState('to-evm, of the base network, delivered short')
const receipt: ReceiptView = {
  ...storyOf(entry),
  id: 'swap-1',
  origin: 'https://dapp.example',
  payer: 'bcrt1qpayer',
  profileId: PROFILE.id,
  intent: entry.intent,
  createdAt: Date.UTC(2026, 10, 22, 9, 30),
  updatedAt: Date.UTC(2026, 10, 22, 10),
  bridge: 'Bridge',
  isMinimumEnforced: false,
  bridgeFees: {
    fees: {
      networkSats: 1_000n,
      protocolSats: 2_000n,
      lockerSats: 0n,
      thirdPartySats: 0n,
      fillerSats: 0n,
      totalSats: 3_000n,
    },
    sources: {
      network: 'transaction',
      protocol: 'contracts',
      locker: 'contracts',
      thirdParty: 'contracts',
      filler: 'service',
    },
    crossing: null,
  },
  worth: null,
  transactions: [
    {
      part: 'payment',
      network: null,
      id: 'a'.repeat(64),
      block: { height: 101n, hash: 'f'.repeat(64) },
      confirmations: 7,
      basis: 'work',
    },
  ],
  seenBy: { servers: 2, of: 2 },
  settledAt: null,
}

const text = (changes: Partial<ReceiptView> = {}) =>
  receiptText('Receipt', receiptSections({ ...receipt, ...changes }, PROFILE))

test('says how a swap ended and what proves that', () => {
  expect(text()).toContain('  Status: Done · Proven on chain.\n')
})

test('names each fee that is not zero, with its source', () => {
  expect(text()).toContain('  Network fee of the bridge: 0.00001 BTC (from the transaction)\n')
  expect(text()).toContain('  Protocol fee: 0.00002 BTC (from the contracts)\n')
  expect(text()).not.toContain('Locker fee')
})

test('gives each transaction whole, with its block and depth', () => {
  expect(text()).toContain(`  Transaction: ${'a'.repeat(64)}\n`)
  expect(text()).toContain('  Block: 101\n')
  expect(text()).toMatch(/ {2}Depth: .*\(proof of work, verified here\)\n/)
})

test('marks a depth as a minimum from six blocks on', () => {
  const at = (confirmations: number) =>
    text({ transactions: receipt.transactions.map((one) => ({ ...one, confirmations })) })
  expect(at(6)).toContain('  Depth: ≥ 6 blocks when last checked')
  expect(at(5)).toContain('  Depth: 5 blocks when last checked')
})

test('names the site that asked, or the user', () => {
  expect(text()).toContain('  Requested by: https://dapp.example\n')
  expect(text({ origin: null })).toContain('  Requested by: You, in Satspan\n')
})

test('dates are in UTC, wherever it is read', () => {
  expect(text()).toContain('  Started: 2026-11-22 09:30:00 UTC\n')
})

test('tells what each sum was worth when it moved', () => {
  const worth = { currency: 'USD', sent: 812_340_000n, fee: 4_000n, received: 790_000_000n } as const
  const rows = receiptSections({ ...receipt, worth }, PROFILE).flatMap((section) => section.rows)
  const noteOf = (label: string) => rows.find((row) => row.label === label)?.note
  expect(noteOf('Amount')).toBe('$812.34 at the time')
  expect(noteOf('Received')).toBe('$790.00 at the time')
  expect(noteOf('Network fee')).toBe('<$0.01 at the time')
  const before = receiptSections({ ...receipt, arrival: null, result: null, worth }, PROFILE)
  expect(receiptText('', before)).not.toContain('$790.00')
})
