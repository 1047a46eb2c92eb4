import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { type Attack, always, bytes, changing, lying } from './wrap-attack'
import { outputsOf, tamper } from './wrap-tamper'

export const WHOLE_ATTACKS: Attack[] = [
  {
    // threat: excess-miner-fee
    name: 'a fee over the rate cap',
    code: 'fee-rate-cap',
    variants: lying(fc.double({ min: 0, max: 0.99, noNaN: true }), ({ policy }, maxFeeRate) => ({
      policy: { ...policy, maxFeeRate },
    })),
  },
  {
    name: 'a fee over the absolute cap',
    code: 'fee-cap',
    variants: lying(fc.bigInt({ min: 0n, max: 300n }), ({ policy }, maxFeeSats) => ({
      policy: { ...policy, maxFeeSats },
    })),
  },
  {
    name: 'a fee under the relay minimum',
    code: 'fee-below-relay',
    variants: fc.bigInt({ min: 0n, max: 10n }).map((feeSats) => (input) => {
      const spentSats = input.utxos.reduce((sum, { valueSats }) => sum + valueSats, 0n)
      return tamper(input, (tx) => {
        const { locker, change } = outputsOf(tx)
        change.amount = spentSats - locker.amount - feeSats
      })
    }),
  },
  {
    name: 'a locktime',
    code: 'transaction-locktime',
    variants: changing(fc.integer({ min: 1, max: 0xffffffff }), (tx, lockTime) => {
      tx.lockTime = lockTime
    }),
  },
  {
    // threat: prepared-signature
    name: 'a relative time lock',
    code: 'input-sequence',
    variants: changing(fc.integer({ min: 0, max: 0x7fffffff }), (tx, sequence) => {
      for (const input of tx.inputs) input.sequence = sequence
    }),
  },
  {
    name: 'an odd version',
    code: 'transaction-version',
    variants: changing(fc.constantFrom(-1, 0, 3, 4, 1_000), (tx, version) => {
      tx.version = version
    }),
  },
  {
    name: 'an address of another network',
    code: 'address-mismatch',
    variants: lying(always, ({ network }) => ({ network: network === 'mainnet' ? 'regtest' : 'mainnet' })),
  },
  {
    name: 'an address that is not the key’s',
    code: 'address-mismatch',
    variants: lying(bytes(32), ({ signer }, key) => ({
      signer: { ...signer, publicKey: `02${hex.encode(key)}` },
    })),
  },
]

export const FORMAT_ATTACKS: Attack[] = [
  {
    name: 'a PSBT cut short',
    code: 'psbt-malformed',
    variants: fc.nat(10_000).map((at) => (input) => {
      const whole = base64.decode(input.psbt)
      return { ...input, psbt: base64.encode(whole.subarray(0, 5 + (at % (whole.length - 5)))) }
    }),
  },
  {
    name: 'bytes after the PSBT',
    code: 'psbt-malformed',
    variants: fc.uint8Array({ minLength: 1, maxLength: 40 }).map((more) => (input) => ({
      ...input,
      psbt: hex.encode(base64.decode(input.psbt)) + hex.encode(more),
    })),
  },
  {
    name: 'a key that comes twice',
    code: 'psbt-malformed',
    variants: fc.constant((input: WrapReviewInput) => {
      const whole = hex.encode(base64.decode(input.psbt))
      const unknown = '02fe0101aa'
      return { ...input, psbt: `${whole.slice(0, -2)}${unknown}${unknown}00` }
    }),
  },
  {
    name: 'something that is no PSBT',
    code: 'psbt-not-a-psbt',
    variants: lying(fc.string({ maxLength: 2_000 }), (_, psbt) => ({ psbt })),
  },
  {
    name: 'a PSBT of version 2',
    code: 'psbt-version',
    variants: lying(always, () => ({ psbt: '70736274ff01fb040200000000' })),
  },
  {
    // threat: malformed-psbt
    name: 'an oversized PSBT',
    code: 'psbt-too-large',
    variants: fc.nat(1_000).map((extra) => (input) => ({
      ...input,
      psbt: input.psbt.padEnd(1_000_001 + extra, 'A'),
    })),
  },
]
