import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { txidOf as txidOfRaw } from '~/lib/core/bitcoin/transaction'
import { findNetwork, tokensOf } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import {
  addressOf,
  APPROVED_TO_EVM,
  COIN_A,
  OWN_ADDRESS,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import type { Holder } from '../ports/keyring'
import { createHoldings } from './holdings'
import { searched } from './searched.fixture'

const EVM = addressOf('e')
const TOKENS = tokensOf(findNetwork(PROFILE, 'polygon')).flatMap(({ address }) => address ?? [])
const amountWord = (amount: bigint): Hex => `0x${amount.toString(16).padStart(64, '0')}`
const reverts = new AppError('simulation-reverted', 'no balanceOf')
const isDown = new AppError('chain-unreachable', 'down')

function withCoins(coins: { txid: string; vout: number }[]): FakeBitcoin {
  const bitcoin = new FakeBitcoin()
  bitcoin.chain.utxos = async () =>
    coins.map((coin, at) => ({ ...coin, valueSats: 10n ** BigInt(at), confirmations: at }))
  return bitcoin
}

async function holdings({
  answers = {},
  coins = [COIN_A],
  bitcoin = withCoins(coins),
  search = searched(),
  holders,
}: {
  answers?: Record<Hex, Hex | AppError>
  coins?: { txid: string; vout: number }[]
  bitcoin?: FakeBitcoin
  search?: ReturnType<typeof searched>
  holders?: Holder[]
}) {
  const clock = memoryClock(START)
  const journal = createJournal({ store: memoryStore(), mutex: memoryMutex(), clock, changed: () => {} })
  await journal.begin(APPROVED_TO_EVM)
  const base = new FakeEvm(1001)
  base.chain.call = async ({ to }) => {
    const answer = answers[to] ?? amountWord(1n)
    if (answer instanceof AppError) throw answer
    return answer
  }
  const deployment = deploymentOf({ base, bitcoin })
  return createHoldings({
    ...search,
    clock,
    journal,
    deployments: { current: async () => deployment, of: async () => deployment },
    keyring: {
      accounts: async () => ({
        index: 0,
        bitcoin: {
          address: OWN_ADDRESS,
          addressType: 'p2wpkh' as const,
          publicKey: '',
          ...(holders && { holders }),
        },
        evm: { address: EVM },
      }),
      withBitcoinKeys: () => Promise.reject(new Error('no key is needed')),
      withEvmKey: () => Promise.reject(new Error('no key is needed')),
    },
  })
}

describe('bitcoin', () => {
  it('tells apart confirmed, unconfirmed and reserved amounts', async () => {
    const free = { txid: txidOf('c'), vout: 0 }
    const held = await holdings({ coins: [free, COIN_A] })
    expect(await held.bitcoin()).toEqual({
      owner: { profileId: PROFILE.id, address: OWN_ADDRESS },
      confirmedSats: 10n,
      pendingSats: 1n,
      reservedSats: 10n,
      reservedBy: ['to-evm'],
      keptOut: { frozen: { coins: 0, sats: 0n }, small: { coins: 0, sats: 0n } },
      spendableSats: 1n,
      asOf: START,
    })
  })

  it.each([
    [99, { coins: 2, sats: 150_000n }],
    [100, undefined],
  ])('counts mined coins apart at %i confirmations', async (confirmations, maturing) => {
    const input = { txid: '0'.repeat(64), vout: 0xffff_ffff, sequence: confirmations }
    const outputs = [7n, 8n].map((valueSats) => ({ scriptPubKey: '51', valueSats: valueSats * 10_000n }))
    const raw = hex.encode(encodeUnsigned({ version: 2, inputs: [input], outputs, lockTime: 0 }))
    const bitcoin = new FakeBitcoin()
    bitcoin.chain.utxos = async () =>
      outputs.map(({ valueSats }, vout) => ({ txid: txidOfRaw(raw), vout, valueSats, confirmations }))
    bitcoin.chain.rawTransaction = async () => raw
    const { keptOut, confirmedSats, spendableSats } = await (await holdings({ bitcoin })).bitcoin()
    expect(confirmedSats).toBe(150_000n)
    expect(keptOut.maturing).toEqual(maturing)
    expect(spendableSats).toBe(150_000n - (maturing?.sats ?? 0n))
  })

  it('is what was found so far while addresses are searched', async () => {
    const search = searched({ state: 'searching', left: 12, addressCount: 28 })
    expect(await (await holdings({ search })).bitcoin()).toMatchObject({
      confirmedSats: 0n,
      search: { left: 12, addressCount: 28 },
    })
  })

  const TWO = [OWN_ADDRESS, 'another'].map((address) => ({
    address,
    key: { addressType: 'p2wpkh' as const, publicKey: '' },
  }))
  const disputing = (disputed: readonly string[]) => {
    const bitcoin = new FakeBitcoin()
    bitcoin.chain.utxos = async (address) => {
      if (disputed.includes(address)) throw new AppError('chain-disagreement', 'coins differ')
      return [{ txid: txidOf('c'), vout: 0, valueSats: 50_000n, confirmations: 1 }]
    }
    return bitcoin
  }

  // threat: disputed-answer
  it('withholds the coins of a disputed address, and no others', async () => {
    const held = await holdings({ bitcoin: disputing([OWN_ADDRESS]), holders: TWO })
    expect(await held.bitcoin()).toMatchObject({ spendableSats: 50_000n, disputedAddresses: 1 })
    const none = await holdings({ bitcoin: disputing([OWN_ADDRESS, 'another']), holders: TWO })
    await expect(none.bitcoin()).rejects.toMatchObject({ code: 'chain-disagreement' })
  })

  it('says once what other addresses of an older wallet hold', async () => {
    const others = { sats: 50_000n, addresses: 1 }
    const bitcoin = disputing([])
    const of = async (search: ReturnType<typeof searched>) =>
      (await (await holdings({ bitcoin, holders: TWO, search })).bitcoin()).foundElsewhere
    expect(await of(searched({}, true))).toEqual(others)
    expect(await of(searched({ state: 'searching', left: 3 }, true))).toBeUndefined()
    expect(await of(searched())).toBeUndefined()
  })

  it('names no swap whose coins are gone', async () => {
    const held = await holdings({ coins: [{ txid: txidOf('c'), vout: 0 }] })
    expect(await held.bitcoin()).toMatchObject({ reservedSats: 0n, reservedBy: [] })
  })
})

describe('an EVM network', () => {
  it('has its native currency and every token of the profile', async () => {
    const held = await holdings({ answers: { [TOKENS[0] ?? EVM]: amountWord(5n) } })
    const { balances, owner, asOf } = await held.evm('polygon')
    expect(balances).toEqual([
      { token: null, amount: 1_000n, available: 1_000n },
      { token: TOKENS[0], amount: 5n, available: 5n },
      ...TOKENS.slice(1).map((token) => ({ token, amount: 1n, available: 1n })),
    ])
    expect({ owner, asOf }).toEqual({ owner: { profileId: PROFILE.id, address: EVM }, asOf: START })
  })

  it('leaves out only a token whose contract does not say', async () => {
    const held = await holdings({ answers: { [TOKENS[0] ?? EVM]: reverts } })
    const { balances } = await held.evm('polygon')
    expect(balances.map(({ token }) => token)).toEqual([null, ...TOKENS.slice(1)])
  })

  it('fails as a whole where a server fails', async () => {
    const held = await holdings({ answers: { [TOKENS[0] ?? EVM]: isDown } })
    await expect(held.evm('polygon')).rejects.toMatchObject({ code: 'chain-unreachable' })
  })
})
