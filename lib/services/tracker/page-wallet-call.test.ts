import type { Hex } from '~/lib/core/hex'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeCall, type RouterSwapTerms } from '~/lib/core/evm/call'
import type { ApprovedToBitcoin } from '~/lib/core/journal/events'
import { addressOf, evmSigned, hashOf, START } from '~/lib/core/journal/swap.fixture'
import type { EvmTransaction } from '../ports/evm-chain'
import {
  TOKEN,
  LOCKER_SCRIPT,
  ON_BASE,
  ACROSS,
  byPage,
  callWorld,
  type CallWorld,
} from './to-bitcoin.fixture'

let world: CallWorld
beforeEach(() => {
  world = callWorld()
})

/** `OWN_SCRIPT` in the encoding of the contracts. */
const OWN_HASH: Hex = `0x${'11'.repeat(20)}`
const ROUTER_SWAP: Omit<RouterSwapTerms, 'deadline'> = {
  kind: 'router-swap',
  userScript: OWN_HASH,
  scriptType: 3,
  lockingScript: `0x${LOCKER_SCRIPT}`,
  inputAmount: 5n,
  minSats: 1n,
  exchangeConnector: addressOf('d'),
  isFixedToken: true,
  path: [TOKEN, addressOf('e')],
  thirdPartyId: 0n,
}

describe('a call that a page’s wallet sent without returning its hash', () => {
  it.each([
    ['on a base network', ON_BASE, () => world.opened('a')],
    ['across', ACROSS, () => world.message('a')],
  ])('%s is found by the log of its contract', async (_, start, speak) => {
    await world.begin(byPage(start), null)
    world.sentBy(start, 'a')
    speak()
    await world.observe()
    expect((await world.stateOf()).attempts).toMatchObject([{ hash: hashOf('a'), accepted: true }])
  })

  it.each<[string, Partial<EvmTransaction>]>([
    ['of another account', { from: addressOf('8') }],
    ['of another contract', { to: addressOf('8') }],
    ['with other data', { input: '0xca12' }],
    ['with another value', { value: 1n }],
  ])('is none %s', async (_, over) => {
    await world.begin(byPage(ON_BASE), null)
    world.sentBy(ON_BASE, 'a', over)
    world.opened('a')
    await world.observe()
    expect((await world.stateOf()).attempts).toMatchObject([{ hash: null }])
  })

  it('is not another swap’s', async () => {
    await world.begin({ ...ON_BASE, id: 'other' })
    await world.begin(byPage(ON_BASE), null)
    for (const digit of ['a', 'b']) {
      world.sentBy(ON_BASE, digit)
      world.opened(digit)
    }
    await world.observe()
    expect((await world.stateOf()).attempts).toMatchObject([{ hash: hashOf('b') }])
  })
})

describe('a call that a page’s wallet never showed', () => {
  const DEADLINE = 1_700_000_000
  const HOUR = 3_600
  const swapCall: ApprovedToBitcoin = {
    ...ON_BASE,
    call: { ...ON_BASE.call, data: encodeCall({ ...ROUTER_SWAP, deadline: BigInt(DEADLINE) }) },
  }
  const refused = { type: 'evm-refused', hash: null, reason: 'the wallet said no' } as const
  const approvedAt = Math.floor(START / 1_000)

  // threat: silent-page-wallet
  it.each<[string, ApprovedToBitcoin, number]>([
    ['its deadline', swapCall, DEADLINE],
    ['two days, where it has none', ON_BASE, approvedAt + 48 * HOUR],
  ])('ends an hour after %s by the chain’s own time', async (_, start, end) => {
    await world.begin(byPage(start), null)
    await world.journal.record('to-bitcoin', refused)
    world.base.time = end + HOUR
    expect(await world.observe()).toBe('submitted none')
    world.base.time += 1
    expect(await world.observe()).toBe('failed none')
    expect((await world.stateOf()).abandoned).toMatchObject({ code: 'page-wallet-unseen' })
  })

  // threat: silent-page-wallet
  it('goes on if it was sent, whatever the wallet said', async () => {
    await world.begin(byPage(swapCall), null)
    await world.journal.record('to-bitcoin', refused)
    world.sentBy(swapCall, 'a', { nonce: 7 })
    world.opened('a')
    world.base.time = DEADLINE + 48 * HOUR
    expect(await world.observe()).toBe('paying none')
    expect((await world.stateOf()).attempts).toMatchObject([{ hash: hashOf('a'), nonce: 7, refusal: null }])
  })

  it('goes on if found after the swap was given up', async () => {
    await world.begin(byPage(ON_BASE), null)
    world.base.time = DEADLINE
    expect(await world.observe()).toBe('failed none')
    world.sentBy(ON_BASE, 'a')
    world.opened('a', { block: 1_001n })
    world.base.head = 1_002n
    expect(await world.observe()).toBe('paying none')
  })

  it('ends likewise if the page left before its handover', async () => {
    await world.journal.begin(byPage(swapCall))
    await world.journal.record('to-bitcoin', evmSigned(null, 'allowance'))
    world.base.time = DEADLINE + HOUR
    expect(await world.observe()).toBe('allowance none')
    world.base.time += 1
    expect(await world.observe()).toBe('failed none')
  })

  it('is not given up while its logs cannot be searched', async () => {
    await world.begin(byPage(swapCall), null)
    world.base.failing.add('logs')
    world.base.time = DEADLINE + 48 * HOUR
    await expect(world.observe()).rejects.toMatchObject({ code: 'chain-disagreement' })
    expect((await world.stateOf()).abandoned).toBeNull()
  })

  it('is not given up on one of two servers’ word', async () => {
    await world.begin(byPage(swapCall), null)
    world.base.time = DEADLINE + 48 * HOUR
    world.servers = { servers: 1, of: 2 }
    expect(await world.observe()).toBe('submitted none')
    world.servers = { servers: 1, of: 1 }
    expect(await world.observe()).toBe('failed none')
  })

  it('is searched for from the start before being given up', async () => {
    await world.begin(byPage(swapCall), null)
    await world.observe()
    // A server hid its log when these blocks were read.
    world.sentBy(swapCall, 'a')
    world.opened('a')
    world.base.head += 1_000n
    await world.observe()
    world.base.time = DEADLINE + 48 * HOUR
    expect(await world.observe()).toBe('paying none')
  })

  it('is replaced if another transaction used its nonce', async () => {
    await world.begin(byPage(ON_BASE), null)
    await world.journal.record('to-bitcoin', { type: 'evm-returned', hash: hashOf('a'), nonce: 0 })
    world.used = 1
    await world.observe()
    world.base.head += 30n
    expect(await world.observe()).toBe('replaced none')
  })
})
