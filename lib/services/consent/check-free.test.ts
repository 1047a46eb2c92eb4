import { encodeFunctionResult } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { balanceOfFunction } from '~/lib/core/evm/abi/erc20'
import { evmPayment, evmSeen, evmSigned, mined, toBitcoin } from '~/lib/core/journal/swap.fixture'
import type { Entry, EvmEntry } from '~/lib/core/journal/types'
import { FakeEvm } from '../ports/chains.fixture'
import { checkFree } from './check-free'

const signedSwap = (id: string) => toBitcoin([evmSigned('1', 'allowance')], { id })

type Holding = { token?: bigint; native?: bigint }

/** Checks an entry beside others, with so much in its account. */
async function outcome(entry: EvmEntry, others: Entry[], { token = 0n, native = 0n }: Holding) {
  const { chain } = new FakeEvm(1001)
  chain.balance = async () => native
  chain.call = async () => encodeFunctionResult({ abi: [balanceOfFunction], result: token })
  const journal = { open: async () => [entry, ...others] }
  return checkFree(entry, chain, journal).then(
    () => 'free',
    (thrown: { code?: unknown }) => thrown.code,
  )
}

describe('money of an entry under way', () => {
  const order = toBitcoin([], { id: 'second' })

  it('is not promised twice', async () => {
    const others = [signedSwap('first')]
    expect(await outcome(order, others, { token: 199n, native: 2_000n })).toBe('coins-reserved')
    expect(await outcome(order, others, { token: 200n, native: 1_999n })).toBe('coins-reserved')
    expect(await outcome(order, others, { token: 200n, native: 2_000n })).toBe('free')
  })

  it('is free before its first signature', async () => {
    expect(await outcome(order, [toBitcoin([], { id: 'first' })], {})).toBe('free')
  })

  it('is free once its call is mined', async () => {
    const first = toBitcoin([evmSigned('1'), evmSeen('1', mined())], { id: 'first' })
    expect(await outcome(order, [first], {})).toBe('free')
  })

  it('counts in the payment’s own token', async () => {
    const others = [signedSwap('first')]
    expect(await outcome(evmPayment(), others, { native: 2_100n })).toBe('free')
    expect(await outcome(evmPayment(), others, { native: 2_099n })).toBe('coins-reserved')
  })

  it('is not its own', async () => {
    expect(await outcome(signedSwap('second'), [], {})).toBe('free')
  })
})

it('asks no balance where nothing is taken', async () => {
  const { chain } = new FakeEvm(1001)
  chain.balance = () => Promise.reject(new Error('not asked'))
  await expect(checkFree(toBitcoin(), chain, { open: async () => [] })).resolves.toBeUndefined()
})
