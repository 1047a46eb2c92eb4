import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import * as fc from 'fast-check'
import { addressOfScript } from '~/lib/core/address'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import type { Replacement, ReplacementPlan } from '~/lib/core/bitcoin/build-replacement'
import { sealReviewed, transactionDigest } from '~/lib/core/bitcoin/reviewed'
import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { dustThresholdSats, signedVsize } from '~/lib/core/bitcoin/size'
import type { ReplacementReviewInput } from '~/lib/core/review/replacement'

export const PRIVATE_KEY = new Uint8Array(32).fill(7)
const PUBLIC_KEY = secp256k1.getPublicKey(PRIVATE_KEY, true)
const LOCKING_SCRIPT = `a914${'42'.repeat(20)}87`
const CARRIER = `6a1c${'ab'.repeat(28)}`
const REPLACEABLE = 0xfffffffd

/** A signed payment, spendable UTXOs, and how to replace it. */
export type ReplacementCase = {
  plan: ReplacementPlan
  original: SignedTransaction & { feeSats: bigint }
  /** The review's input for a replacement that the user was shown. */
  review: (replacement: Replacement) => ReplacementReviewInput
}

type Coin = ReplacementPlan['original']['inputs'][number] & { scriptPubKey: string; raw: string }

function coinOf(valueSats: bigint, addressType: AddressType, salt: number): Coin {
  const { scriptPubKey } = spendingScripts(addressType, PUBLIC_KEY)
  const previous = new bitcoin.Transaction()
  previous.version = 2
  previous.addInput(new Uint8Array(32).fill(1), salt, REPLACEABLE)
  previous.addOutput(hex.decode(LOCKING_SCRIPT), 12_345n)
  previous.addOutput(hex.decode(scriptPubKey), valueSats)
  return {
    txid: previous.getId(),
    vout: 1,
    sequence: REPLACEABLE,
    scriptPubKey,
    valueSats,
    address: scriptPubKey,
    key: { addressType, publicKey: hex.encode(PUBLIC_KEY) },
    raw: previous.toHex(),
  }
}

type Seed = {
  kind: 'bump' | 'cancel'
  addressType: AddressType
  inputCount: number
  amountSats: bigint
  changeSats: bigint
  originalRate: number
  coinValues: bigint[]
  feeRate: number
  descendantFeesSats: bigint
  changeAt: number
}

export function caseOf(seed: Seed): ReplacementCase {
  const { addressType, amountSats, inputCount } = seed
  const { scriptPubKey } = spendingScripts(addressType, PUBLIC_KEY)
  const hasChange = seed.changeSats >= dustThresholdSats(scriptPubKey)
  const change = { scriptPubKey, valueSats: seed.changeSats }
  const payments = [
    { scriptPubKey: LOCKING_SCRIPT, valueSats: amountSats },
    { scriptPubKey: CARRIER, valueSats: 0n },
  ]
  const outputs = hasChange ? payments.toSpliced(seed.changeAt, 0, change) : payments
  const vsize = signedVsize(
    Array.from({ length: inputCount }, () => addressType),
    outputs.map((output) => output.scriptPubKey),
  )
  const feeSats = BigInt(Math.ceil(vsize * seed.originalRate))
  const totalSats = amountSats + (hasChange ? seed.changeSats : 0n) + feeSats
  const share = totalSats / BigInt(inputCount)
  const spent = Array.from({ length: inputCount }, (_, index) =>
    coinOf(index === 0 ? totalSats - share * BigInt(inputCount - 1) : share, addressType, index),
  )
  const coins = seed.coinValues.map((valueSats, index) => coinOf(valueSats, addressType, 1_000 + index))
  const transaction = { version: 2, lockTime: 0, inputs: spent, outputs }
  const publicKey = hex.encode(PUBLIC_KEY)
  const signed = signReviewed(sealReviewed({ transaction, addressType, publicKey }), () => PRIVATE_KEY)

  return {
    original: { ...signed, feeSats },
    plan: {
      kind: seed.kind,
      original: transaction,
      change: scriptPubKey,
      coins,
      feeRate: seed.feeRate,
      outbid: [{ feeSats, vsize: signed.vsize }],
      descendantFeesSats: seed.descendantFeesSats,
    },
    review: (replacement) => ({
      kind: seed.kind,
      network: 'regtest',
      transaction: replacement.transaction,
      signed: [signed.rawTransaction],
      approved: {
        digest: transactionDigest(transaction),
        payment: { scriptPubKey: LOCKING_SCRIPT, valueSats: amountSats },
      },
      signer: { addressType, publicKey, address: addressOfScript(scriptPubKey, 'regtest') ?? '' },
      prevTxs: Object.fromEntries([...spent, ...coins].map(({ txid, raw }) => [txid, raw])),
      utxos: coins.map(({ txid, vout, valueSats }) => ({ txid, vout, valueSats, confirmations: 1 })),
      payee: 'trusted',
      descendantFeesSats: seed.descendantFeesSats,
      terms: { feeRate: seed.feeRate, feeSats: replacement.feeSats },
      policy: { maxFeeRate: 5_000, maxFeeSats: 10n ** 9n },
    }),
  }
}

const rate = (max: number) => fc.integer({ min: 10, max: max * 10 }).map((tenths) => tenths / 10)

export const anyReplacement: fc.Arbitrary<ReplacementCase> = fc
  .record({
    kind: fc.constantFrom('bump' as const, 'cancel' as const),
    addressType: fc.constantFrom(...ADDRESS_TYPES),
    inputCount: fc.integer({ min: 1, max: 5 }),
    amountSats: fc.bigInt(10_000n, 10_000_000n),
    // Around dust and around a bump's cost, where the existence of change is decided.
    changeSats: fc.oneof(fc.bigInt(0n, 2_000n), fc.bigInt(0n, 100_000n)),
    originalRate: rate(40),
    coinValues: fc.array(fc.oneof(fc.bigInt(300n, 5_000n), fc.bigInt(5_000n, 200_000n)), { maxLength: 6 }),
    feeRate: rate(200),
    descendantFeesSats: fc.oneof(fc.constant(0n), fc.bigInt(0n, 20_000n)),
    changeAt: fc.nat(2),
  })
  .map(caseOf)
