import { base64, hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { feeSatsAt, signedVsize } from '~/lib/core/bitcoin/size'
import { decodeTransaction, outpointKey, type UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { remakeWrap, type WrapChoice } from '~/lib/core/payload/remake-wrap'
import { reviewWrap } from '~/lib/core/review/wrap'
import { WHOLE_CASES, WRAP_CASES, type WrapCase } from './wrap-cases'

const FOREIGN = `0014${'66'.repeat(20)}`
const RATES = { low: 3, high: 3 }

function transactionOf(psbt: string): UnsignedTransaction {
  const reading = readPsbt(psbt)
  if (!reading.ok) throw new Error(reading.failure)
  return reading.psbt.transaction
}

/** The wallet's choice of all coins of a genuine case, and one more coin that only the service might take. */
function choiceOf({ input }: WrapCase, feeRates = RATES): WrapChoice {
  const signers = input.signers ?? []
  const ownCoins = transactionOf(input.psbt).inputs.map(({ txid, vout }, index) => {
    const { address, addressType, publicKey } = signers[index] ?? input.signer
    const raw = input.prevTxs[txid] ?? ''
    const { valueSats = 0n } = decodeTransaction(raw).outputs[vout] ?? {}
    return { txid, vout, valueSats, address, key: { addressType, publicKey }, confirmations: 3 }
  })
  const scripts = [...signers, input.change ?? input.signer].map(scriptOfKey)
  const change = scriptOfKey(input.change ?? input.signer)
  return { coins: ownCoins, ownCoins, change, feeRates, ownScripts: new Set(scripts) }
}

/** The PSBT of a service, written by another library. */
function psbtOf(transaction: UnsignedTransaction): string {
  const psbt = new bitcoin.Psbt()
  psbt.setVersion(transaction.version)
  psbt.setLocktime(transaction.lockTime)
  for (const { txid, vout, sequence } of transaction.inputs)
    psbt.addInput({ hash: txid, index: vout, sequence })
  for (const { scriptPubKey, valueSats } of transaction.outputs)
    psbt.addOutput({ script: hex.decode(scriptPubKey), value: valueSats })
  return base64.encode(psbt.toBuffer())
}

type Change = (transaction: UnsignedTransaction, choice: WrapChoice) => Partial<UnsignedTransaction>

const last = ({ outputs }: UnsignedTransaction) => outputs.slice(0, -1)

const REPAIRED: Record<string, Change> = {
  'fewer of the coins': ({ inputs }) => ({ inputs: inputs.slice(0, 1) }),
  'change to the signer': ({ outputs }, { ownScripts }) => ({
    outputs: outputs.toSpliced(-1, 1, { scriptPubKey: [...ownScripts][0] ?? '', valueSats: 5_000n }),
  }),
  'no change': (transaction) => ({ outputs: last(transaction) }),
  'two changes': ({ outputs }) => ({ outputs: [...outputs, ...outputs.slice(-1)] }),
  'another fee': ({ outputs }) => ({
    outputs: outputs.map((output, at) =>
      at === outputs.length - 1 ? { ...output, valueSats: output.valueSats - 50_000n } : output,
    ),
  }),
}

const LEFT: Record<string, Change> = {
  'a foreign input': ({ inputs }) => ({
    inputs: [...inputs, { txid: '66'.repeat(32), vout: 0, sequence: 0xffffffff }],
  }),
  'a foreign output': ({ outputs }) => ({
    outputs: [...outputs, { scriptPubKey: FOREIGN, valueSats: 1_000n }],
  }),
  'foreign change': (transaction) => ({
    outputs: [...last(transaction), { scriptPubKey: FOREIGN, valueSats: 5_000n }],
  }),
  'two payees of one script': ({ outputs }) => ({ outputs: [...outputs, ...outputs.slice(0, 1)] }),
  'two data carriers': ({ outputs }) => ({ outputs: [...outputs, ...outputs.slice(1, 2)] }),
  'no data carrier': ({ outputs }) => ({ outputs: outputs.toSpliced(1, 1) }),
  'no payee': ({ outputs }) => ({ outputs: outputs.slice(1) }),
  'a lock in time': ({ inputs }) => ({ inputs: inputs.slice(0, 1), lockTime: 700_000 }),
}

/** Wraps of the genuine cases whose coins leave change at the rates. */
const CASES = WHOLE_CASES.map((wrap) => ({ ...wrap, choice: choiceOf(wrap) }))

describe.each(CASES)('$name', ({ input, choice }) => {
  const genuine = transactionOf(input.psbt)
  const remade = (change: Change, over: Partial<WrapChoice> = {}) => {
    const psbt = psbtOf({ ...genuine, ...change(genuine, choice) })
    const made = remakeWrap(psbt, { ...choice, ...over })
    return { isRemade: made !== psbt, psbt: made }
  }

  it.each(Object.keys(REPAIRED))('is remade by our choice where the service has %s', (name) => {
    const { isRemade, psbt } = remade(REPAIRED[name] ?? (() => ({})))
    expect(isRemade).toBe(true)
    const { inputs, outputs, version, lockTime } = transactionOf(psbt)
    expect({ version, lockTime }).toEqual({ version: 2, lockTime: 0 })
    expect(inputs.map(outpointKey)).toEqual(choice.coins.map(outpointKey))
    expect(outputs.slice(0, 2)).toEqual(genuine.outputs.slice(0, 2))
    expect(outputs[2]?.scriptPubKey).toBe(choice.change)
    const vsize = signedVsize(
      choice.coins.map(({ key }) => key.addressType),
      outputs.map(({ scriptPubKey }) => scriptPubKey),
    )
    const sum = (of: readonly { valueSats: bigint }[]) =>
      of.reduce((all, { valueSats }) => all + valueSats, 0n)
    expect(sum(choice.coins) - sum(outputs)).toBe(feeSatsAt(3, vsize))
    const { verdict, summary } = reviewWrap({ ...input, psbt })
    expect(verdict).not.toBe('refuse')
    expect(summary?.feeSats).toBe(feeSatsAt(3, vsize))
  })

  it.each(Object.keys(LEFT))('is left for the review to refuse with %s', (name) => {
    const { isRemade, psbt } = remade(LEFT[name] ?? (() => ({})))
    expect(isRemade).toBe(false)
    expect(reviewWrap({ ...input, psbt }).verdict).toBe('refuse')
  })

  it('stays unchanged where it equals the choice in any order', () => {
    const { psbt } = remade((transaction) => ({ outputs: last(transaction) }))
    const own = transactionOf(psbt)
    const reversed = { inputs: own.inputs.toReversed(), outputs: own.outputs.toReversed() }
    expect(remade(() => own).isRemade).toBe(false)
    expect(remade(() => reversed).isRemade).toBe(false)
  })

  it('keeps a fee that the service may choose', () => {
    const feeRates = { low: 1, high: 1_000 }
    expect(remade(() => ({}), { feeRates }).isRemade).toBe(false)
    expect(remade(() => ({}), { feeRates: { low: 70, high: 1_000 } }).isRemade).toBe(true)
  })
})

describe('the sequence of what is remade', () => {
  const isSpeedy = ({ input }: WrapCase) => reviewWrap(input).summary?.payload.speed === true
  const sequencesOf = (wrap: WrapCase, confirmations: number) => {
    const choice = choiceOf(wrap)
    const coins = choice.coins.map((coin) => ({ ...coin, confirmations }))
    const genuine = transactionOf(wrap.input.psbt)
    const inputs = genuine.inputs.map((input) => ({ ...input, sequence: 0xffffffff }))
    const psbt = psbtOf({ ...genuine, inputs, outputs: last(genuine) })
    const made = transactionOf(remakeWrap(psbt, { ...choice, coins }))
    return new Set(made.inputs.map(({ sequence }) => sequence))
  }

  it('is the service’s for speed and confirmed coins alone', () => {
    const speedy = WRAP_CASES.filter(isSpeedy)
    expect(speedy.length).toBeGreaterThan(0)
    for (const wrap of speedy) {
      expect(sequencesOf(wrap, 1)).toEqual(new Set([0xffffffff]))
      expect(sequencesOf(wrap, 0)).toEqual(new Set([0xfffffffd]))
    }
  })

  it('is replaceable otherwise', () => {
    for (const wrap of WRAP_CASES.filter((one) => !isSpeedy(one)))
      expect(sequencesOf(wrap, 1)).toEqual(new Set([0xfffffffd]))
  })
})

it('keeps payee, coins and change for any answer', () => {
  const [wrap] = CASES
  if (wrap === undefined) throw new Error('no case')
  const { choice, input } = wrap
  const genuine = transactionOf(input.psbt)
  const scripts = [...choice.ownScripts, FOREIGN, ...genuine.outputs.map(({ scriptPubKey }) => scriptPubKey)]
  const output = fc.record({
    scriptPubKey: fc.constantFrom(...scripts),
    valueSats: fc.bigInt(0n, 4_000_000n),
  })
  const coins = [...genuine.inputs, { txid: '66'.repeat(32), vout: 0, sequence: 0 }]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...coins), { minLength: 1, maxLength: 5 }),
      fc.array(output, { minLength: 1, maxLength: 5 }),
      (inputs, outputs) => {
        const unique = [...new Map(inputs.map((one) => [outpointKey(one), one])).values()]
        const psbt = psbtOf({ ...genuine, inputs: unique, outputs })
        const made = remakeWrap(psbt, choice)
        if (made === psbt) return
        const { inputs: spent, outputs: paid } = transactionOf(made)
        expect(spent.map(outpointKey)).toEqual(choice.coins.map(outpointKey))
        const others = paid.filter(({ scriptPubKey }) => scriptPubKey !== choice.change)
        expect(others).toHaveLength(2)
        for (const one of others) expect(outputs).toContainEqual(one)
        expect(paid.length).toBeLessThanOrEqual(3)
      },
    ),
    { numRuns: 500 },
  )
})

it('leaves what it cannot read or the coins cannot pay', () => {
  const [wrap] = CASES
  if (wrap === undefined) throw new Error('no case')
  const { choice, input } = wrap
  expect(remakeWrap('no psbt', choice)).toBe('no psbt')
  expect(remakeWrap(input.psbt, { ...choice, coins: [] })).toBe(input.psbt)
})
