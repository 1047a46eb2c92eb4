import { expect, test } from 'vitest'
import type { ReceiptView } from '~/lib/contract/views/receipt'
import { PROFILE, USDC } from '~/lib/ui/text/profile.fixture'
import '~/lib/ui/text/locale.fixture'
import { receiptSections, receiptText } from './receipt'

const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const receipt: ReceiptView = {
  id: 'swap-1',
  origin: 'https://dapp.example',
  payer: 'bcrt1qpayer',
  intent: {
    direction: 'to-evm',
    networkName: 'polygon',
    chainId: 31_337,
    thirdPartyId: 0,
    amountSats: 1_000_000n,
    outputToken: USDC,
    recipientAddress: OTHER,
    minOutput: 90_000_000n,
    expectedOutput: 100_000_000n,
  },
  phase: 'done',
  isCancelled: false,
  isUnsent: false,
  proof: 'chain',
  createdAt: Date.UTC(2026, 10, 22, 9, 30),
  updatedAt: Date.UTC(2026, 10, 22, 10),
  txid: 'a'.repeat(64),
  bridge: 'Bridge',
  terms: { quoted: 100_000_000n, minimum: 90_000_000n, isEnforced: false },
  arrived: { amount: 83_000_000n, shortfall: 7_000_000n },
  refundedSats: null,
  wrappedSats: null,
  fees: {
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
  minerFeeSats: 200n,
  gas: null,
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
  receiptText('Receipt', receiptSections({ ...receipt, ...changes }, PROFILE, undefined))

test('says how it ended and what proves that, in marks that every script has', () => {
  expect(text()).toContain('  Status: Done · Proven on chain.\n')
})

test('says of a call that no server has taken yet that it is not sent', () => {
  expect(text({ phase: 'submitted', isUnsent: true, proof: 'none' })).toContain(
    '  Status: Signed, not sent yet\n',
  )
})

test('says what was quoted, promised and delivered, and what is missing', () => {
  expect(text()).toContain('  Quoted: 100 USDC\n')
  expect(text()).toContain('  Minimum: 90 USDC (not enforced on chain)\n')
  expect(text()).toContain('  Received: 83 USDC\n')
  expect(text()).toContain('  Shortfall: 7 USDC\n')
})

test('does not speak of a shortfall where there is none', () => {
  expect(text({ arrived: { amount: 95_000_000n, shortfall: 0n } })).not.toContain('Shortfall')
})

test('names each fee with who says so, and leaves out those that are zero', () => {
  expect(text()).toContain('  Network fee of the bridge: 0.00001 BTC (from the transaction)\n')
  expect(text()).toContain('  Protocol fee: 0.00002 BTC (from the contracts)\n')
  expect(text()).not.toContain('Locker fee')
})

test('says that the fees of an earlier swap were not recorded, rather than none', () => {
  expect(text({ fees: null })).toContain('  Bridge fees: Not recorded for this swap\n')
})

test('counts no bridge fee, and nothing as yet to come, once a swap has ended otherwise than as approved', () => {
  for (const phase of ['replaced', 'failed', 'refunded', 'reverted'] as const) {
    const ended = text({ phase, isCancelled: phase === 'replaced', arrived: null })
    expect(ended).toContain('  Received: None\n')
    expect(ended).toContain('  Bitcoin network fee: 0.000002 BTC\n')
    expect(ended).not.toMatch(/Network fee of the bridge|Protocol fee|Bridge fees/)
    expect(text({ phase, fees: null, arrived: null })).not.toContain('Bridge fees')
  }
  expect(text({ phase: 'processing', arrived: null })).toContain('  Received: None yet\n')
  // It has failed already, and only the refund is awaited.
  expect(text({ phase: 'refunding', arrived: null })).not.toMatch(/Network fee of the bridge|Protocol fee/)
})

test('names the wrapped bitcoin that came in the place of what was asked for', () => {
  const worth = { currency: 'USD', sent: null, fee: null, received: 790_000_000n } as const
  const paid = text({ phase: 'paid-in-wrapped', arrived: null, wrappedSats: 980_000n, worth })
  expect(paid).toContain('  Paid in wrapped bitcoin: 0.0098 BTC ($790.00 at the time)\n')
  expect(paid).not.toContain('Received')
})

test('names what collateral paid, and no minimum as come', () => {
  const instead = {
    networkName: 'polygon',
    token: USDC,
    amount: 2_500_000n,
    recipient: '0x9',
    txid: 'ab',
  } as const
  const paid = text({ phase: 'paid-in-collateral', arrived: null, instead })
  expect(paid).toMatch(/ {2}Paid from the locker's collateral: 2\.5 USDC\n/)
  expect(paid).not.toContain('Received')
})

test('gives each transaction whole, with its block, its depth and what that rests on', () => {
  expect(text()).toContain(`  Transaction: ${'a'.repeat(64)}\n`)
  expect(text()).toContain('  Block: 101\n')
  expect(text()).toMatch(/ {2}Depth: .*\(proof of work, verified here\)\n/)
})

test('says of a depth that is counted no further that it is as much or more', () => {
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

test('tells what each sum was worth when it moved, where that was recorded', () => {
  const worth = { currency: 'USD', sent: 812_340_000n, fee: 4_000n, received: 790_000_000n } as const
  const rows = receiptSections({ ...receipt, worth }, PROFILE, undefined).flatMap((section) => section.rows)
  const noteOf = (label: string) => rows.find((row) => row.label === label)?.note
  expect(noteOf('Amount')).toBe('$812.34 at the time')
  expect(noteOf('Received')).toBe('$790.00 at the time')
  expect(noteOf('Bitcoin network fee')).toBe('<$0.01 at the time')
  const { arrived: _, ...waiting } = receipt
  const before = receiptSections({ ...waiting, arrived: null, worth }, PROFILE, undefined)
  expect(receiptText('', before)).not.toContain('$790.00')
})
