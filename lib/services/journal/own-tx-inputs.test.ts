import { expect, it } from 'vitest'
import { COIN_A, COIN_B, evmSigned, signed, toBitcoin, toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import { ownTxInputs } from './own-tx-inputs'

const JOURNAL = [
  toBitcoin([evmSigned('1')]),
  toEvm([signed('1', [COIN_A])]),
  toEvm([signed('2', [COIN_B]), signed('3', [COIN_A, COIN_B], 'bump')], { id: 'next' }),
]
const store = { page: async ({ before }: { before: number | null }) => (before === null ? JOURNAL : []) }

it('are the inputs of a transaction of any entry', async () => {
  expect(await ownTxInputs(store, txidOf('1'))).toEqual([COIN_A])
  expect(await ownTxInputs(store, txidOf('3'))).toEqual([COIN_A, COIN_B])
})

it('are empty for a foreign transaction', async () => {
  expect(await ownTxInputs(store, txidOf('9'))).toEqual([])
})
