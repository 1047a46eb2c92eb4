import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressType, scriptOfKey, spendingScripts } from './address-type'
import { encodeUnsigned } from './encode-transaction'
import { sealReviewed, type SigningPlan } from './reviewed'
import { signReviewed } from './sign'
import { isSignedBy } from './signed-by'

const KEY = new Uint8Array(32).fill(5)
const OTHER_KEY = new Uint8Array(32).fill(6)

function planOf(addressType: AddressType, key = KEY): SigningPlan {
  const publicKey = pubECDSA(key)
  const { scriptPubKey } = spendingScripts(addressType, publicKey)
  const input = { vout: 0, sequence: 0xfffffffd, scriptPubKey }
  return {
    transaction: {
      version: 2,
      inputs: [
        { ...input, txid: '11'.repeat(32), valueSats: 10_000n },
        { ...input, txid: '22'.repeat(32), valueSats: 20_000n },
      ],
      outputs: [{ scriptPubKey, valueSats: 29_000n }],
      lockTime: 0,
    },
    addressType,
    publicKey: hex.encode(publicKey),
  }
}

const own = (plan: SigningPlan) => new Set([scriptOfKey(plan)])
const signedAs = (plan: SigningPlan, key = KEY) => signReviewed(sealReviewed(plan), () => key).rawTransaction

describe.each(ADDRESS_TYPES)('a %s payment', (addressType) => {
  const plan = planOf(addressType)
  const { inputs } = plan.transaction
  const raw = signedAs(plan)

  it('is signed by the key that spends its coins', () => {
    expect(isSignedBy(raw, inputs, own(plan))).toBe(true)
    expect(isSignedBy(raw.toUpperCase(), inputs, own(plan))).toBe(true)
  })

  it('is not, if it is unsigned', () => {
    expect(isSignedBy(hex.encode(encodeUnsigned(plan.transaction)), inputs, own(plan))).toBe(false)
  })

  it('is not, if any byte of it was changed', () => {
    for (let at = 0; at < raw.length; at += 2) {
      const byte = (Number.parseInt(raw.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
      expect(isSignedBy(`${raw.slice(0, at)}${byte}${raw.slice(at + 2)}`, inputs, own(plan))).toBe(false)
    }
  })

  it('is not, if its key or coins are another’s', () => {
    const other = planOf(addressType, OTHER_KEY)
    const theirs = signedAs(other, OTHER_KEY)
    expect(isSignedBy(theirs, other.transaction.inputs, own(other))).toBe(true)
    expect(isSignedBy(theirs, other.transaction.inputs, own(plan))).toBe(false)
    expect(isSignedBy(theirs, inputs, own(plan))).toBe(false)
    expect(isSignedBy(raw, other.transaction.inputs, own(plan))).toBe(false)
  })

  it('is not, if an output that it spends is unknown', () => {
    expect(isSignedBy(raw, inputs.slice(0, 1), own(plan))).toBe(false)
  })
})

it('takes a payment with one unsigned input for unsigned', () => {
  const plan = planOf('p2wpkh')
  const raw = signedAs(plan)
  const endOfFirst = raw.indexOf(plan.publicKey) + plan.publicKey.length
  const [noWitness, lockTime] = ['00', '00000000']
  const half = `${raw.slice(0, endOfFirst)}${noWitness}${lockTime}`
  expect(isSignedBy(half, plan.transaction.inputs, own(plan))).toBe(false)
})

it('a witness payment commits to the amounts of its coins', () => {
  const plan = planOf('p2wpkh')
  const spent = plan.transaction.inputs.map((input) => ({ ...input, valueSats: input.valueSats + 1n }))
  expect(isSignedBy(signedAs(plan), spent, own(plan))).toBe(false)
})

it('finds no signer without a transaction and a key', () => {
  const plan = planOf('p2wpkh')
  expect(isSignedBy('zz', plan.transaction.inputs, own(plan))).toBe(false)
  expect(isSignedBy('', [], own(plan))).toBe(false)
  expect(isSignedBy(signedAs(plan), plan.transaction.inputs, new Set())).toBe(false)
})
