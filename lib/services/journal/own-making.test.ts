import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { memoryStore } from '../ports/memory.fixture'
import { coinSource } from './coin-marks'
import { createOwnMaking } from './own-making'

const KEY = new Uint8Array(32).fill(5)
const STRANGER = new Uint8Array(32).fill(6)

/** A signed transaction as servers list it: it spends a coin of each key. */
function paymentOf(addressType: AddressType, keys: readonly Uint8Array[]) {
  const inputs = keys.map((key, vout) => {
    const publicKey = pubECDSA(key)
    const { scriptPubKey } = spendingScripts(addressType, publicKey)
    const own = { addressType, publicKey: hex.encode(publicKey) }
    return { txid: '11'.repeat(32), vout, sequence: 0xfffffffd, scriptPubKey, valueSats: 9_000n, key: own }
  })
  const [first] = inputs
  if (first === undefined) throw new TypeError('no input')
  const outputs = [{ scriptPubKey: first.scriptPubKey, valueSats: 600n }]
  const plan = sealReviewed({ transaction: { version: 2, inputs, outputs, lockTime: 0 }, ...first.key })
  const keyOf = ({ publicKey }: { publicKey: string }) =>
    keys.find((key) => hex.encode(pubECDSA(key)) === publicKey) ?? KEY
  const { rawTransaction } = signReviewed(plan, keyOf)
  const status = { state: 'mempool' } as const
  const listed = { txid: txidOf(rawTransaction), inputs, outputs, status, rawTransaction }
  return { coin: { txid: listed.txid, vout: 0 }, listed, script: first.scriptPubKey }
}

type Payment = ReturnType<typeof paymentOf>

function look({ listed, script }: Payment, scripts: ReadonlySet<string> | undefined = new Set([script])) {
  const store = memoryStore()
  const questions: string[] = []
  const state: { answer: Payment['listed'] | AppError } = { answer: listed }
  const note = createOwnMaking({ store, scriptsOf: async () => scripts })
  const bitcoin = {
    async transaction(txid: string) {
      questions.push(txid)
      if (state.answer instanceof AppError) throw state.answer
      return state.answer
    },
  }
  return { store, questions, state, noted: () => note('account', [{ txid: listed.txid, vout: 0 }], bitcoin) }
}

it.each(ADDRESS_TYPES)('knows coins that own %s keys alone have made', async (addressType) => {
  const payment = paymentOf(addressType, [KEY, KEY])
  const { store, questions, noted } = look(payment)
  await noted()
  await noted()
  expect(await coinSource(store, payment.coin)).toEqual({ kind: 'change', entryId: null })
  expect(questions).toHaveLength(1)
})

it.each([
  ['of a stranger', paymentOf('p2wpkh', [STRANGER])],
  ['that a stranger has signed too', paymentOf('p2wpkh', [KEY, STRANGER])],
])('takes no coin %s for its own, and asks once', async (_, payment) => {
  const own = paymentOf('p2wpkh', [KEY]).script
  const { store, questions, noted } = look(payment, new Set([own]))
  await noted()
  await noted()
  expect(await coinSource(store, payment.coin)).toBeUndefined()
  expect(questions).toHaveLength(1)
})

it('believes no server that calls the inputs own', async () => {
  const payment = paymentOf('p2wpkh', [STRANGER])
  const { script } = paymentOf('p2wpkh', [KEY])
  const inputs = payment.listed.inputs.map((input) => ({ ...input, scriptPubKey: script }))
  const { store, noted } = look({ ...payment, listed: { ...payment.listed, inputs } }, new Set([script]))
  await noted()
  expect(await coinSource(store, payment.coin)).toBeUndefined()
})

it('asks again after a failure, and nobody during a search', async () => {
  const payment = paymentOf('p2wpkh', [KEY])
  const { store, questions, state, noted } = look(payment)
  state.answer = new AppError('chain-unreachable', 'down')
  await noted()
  state.answer = payment.listed
  await noted()
  expect(await coinSource(store, payment.coin)).toMatchObject({ kind: 'change' })
  expect(questions).toHaveLength(2)
  const unsearched = createOwnMaking({ store: memoryStore(), scriptsOf: async () => undefined })
  await unsearched('account', [payment.coin], {
    transaction: async () => Promise.reject(new TypeError('asked')),
  })
})
