import { expect, it } from 'vitest'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import { FOREIGN_SCRIPT, OWN_SCRIPT, paying, transactionOf } from './reading.fixture'
import { spendBytes } from './spend-bytes'

const { listed, raw } = transactionOf([paying(FOREIGN_SCRIPT)])
const witnessless = raw.replace(/^02000000(0001)/, '02000000').replace(/0247.*00000000$/, '00000000')
const own: AddressTransaction = { ...listed, rawTransaction: raw }

/** The fate of a listed transaction, and how often a server was asked. */
async function read(transaction: AddressTransaction) {
  const requests: string[] = []
  const bytes = await spendBytes(transaction, new Set([OWN_SCRIPT]), {
    rawTransaction: async (txid) => {
      requests.push(txid)
      return raw
    },
  })
  return { ...bytes, requests: requests.length }
}

it('asks for nothing that a list and a signature prove', async () => {
  expect(await read(own)).toMatchObject({ rawTransaction: raw, spent: listed.inputs, requests: 0 })
})

// threat: invented-history
it.each<[string, AddressTransaction]>([
  ['of which the list has no bytes', listed],
  ['whose witnesses the list leaves out', { ...own, rawTransaction: witnessless }],
  ['whose bytes are another’s', { ...own, txid: 'ab'.repeat(32) }],
  ['whose bytes are none', { ...own, rawTransaction: '00' }],
  [
    'whose coin has another amount',
    { ...own, inputs: listed.inputs.map((one) => ({ ...one, valueSats: 9n })) },
  ],
  [
    'that spends another’s coin',
    { ...own, inputs: listed.inputs.map((one) => ({ ...one, scriptPubKey: FOREIGN_SCRIPT })) },
  ],
])('asks for the bytes of a transaction %s', async (_, transaction) => {
  const { requests, spent } = await read(transaction)
  expect([requests, spent]).toEqual([1, undefined])
})

it('takes no listed amount that no signature covers', async () => {
  const legacy = listed.inputs.map((one) => ({ ...one, scriptPubKey: `76a914${'11'.repeat(20)}88ac` }))
  const { requests, spent } = await read({ ...own, inputs: legacy })
  expect([requests, spent]).toEqual([0, undefined])
})
