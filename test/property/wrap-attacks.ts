import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodePayload } from '~/lib/core/payload/encode-payload'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { WrapFindingCode, WrapReviewInput } from '~/lib/core/review/wrap'
import {
  type OpenOutput,
  type OpenPsbt,
  type OpenTransaction,
  outputsOf,
  payloadOf,
  tamper,
  withCarrier,
  withPayload,
} from './wrap-tamper'

/** One way to cheat: `undefined` where it does not apply to the vector. */
type Attack = {
  name: string
  code: WrapFindingCode
  variants: fc.Arbitrary<(input: WrapReviewInput) => WrapReviewInput | undefined>
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const foreignScript = bytes(20).map((hash) => hex.decode(`0014${hex.encode(hash)}`))
const evmAddress = bytes(20).map((address): `0x${string}` => `0x${hex.encode(address)}`)
const sats = (max: bigint) => fc.bigInt({ min: 1n, max })

function changing<T>(
  values: fc.Arbitrary<T>,
  change: (transaction: OpenTransaction, value: T, psbt: OpenPsbt) => void,
): Attack['variants'] {
  return values.map((value) => (input) => tamper(input, (tx, psbt) => change(tx, value, psbt)))
}

function claiming<T>(
  values: fc.Arbitrary<T>,
  change: (claims: OpenPsbt['inputs'][number], value: T) => void,
): Attack['variants'] {
  return values.map(
    (value) => (input) =>
      tamper(input, (_, psbt) => {
        const claims = psbt.inputs.at(-1)
        if (claims !== undefined) change(claims, value)
      }),
  )
}

function paying<T>(
  values: fc.Arbitrary<T>,
  change: (payload: BridgePayload, value: T) => BridgePayload | undefined,
): Attack['variants'] {
  return values.map((value) => (input) => {
    const payload = change(payloadOf(input), value)
    return payload && withPayload(input, payload)
  })
}

function lying<T>(
  values: fc.Arbitrary<T>,
  change: (input: WrapReviewInput, value: T) => Partial<WrapReviewInput>,
): Attack['variants'] {
  return values.map((value) => (input) => ({ ...input, ...change(input, value) }))
}

const always = fc.constant(undefined)

const OUTPUT_ATTACKS: Attack[] = [
  {
    name: 'a locker that is not trusted',
    code: 'locker-missing',
    variants: changing(foreignScript, (tx, script) => {
      outputsOf(tx).locker.script = script
    }),
  },
  {
    name: 'another amount to the locker',
    code: 'locker-amount',
    variants: changing(fc.oneof(fc.constant(1n), fc.constant(-1n), sats(20_000n)), (tx, difference) => {
      const { locker, change } = outputsOf(tx)
      locker.amount += difference
      change.amount -= difference
    }),
  },
  {
    name: 'two locker outputs',
    code: 'locker-multiple',
    variants: changing(sats(20_000n), (tx, part) => {
      const { locker, change } = outputsOf(tx)
      change.amount -= part
      tx.outputs.push({ amount: part, script: locker.script })
    }),
  },
  {
    name: 'an output to a stranger',
    code: 'output-foreign',
    variants: changing(fc.tuple(foreignScript, sats(20_000n)), (tx, [script, amount]) => {
      outputsOf(tx).change.amount -= amount
      tx.outputs.push({ amount, script })
    }),
  },
  {
    name: 'change to a stranger',
    code: 'output-foreign',
    variants: changing(foreignScript, (tx, script) => {
      outputsOf(tx).change.script = script
    }),
  },
  {
    name: 'change in two pieces',
    code: 'change-multiple',
    variants: changing(sats(20_000n), (tx, part) => {
      const { change } = outputsOf(tx)
      change.amount -= part
      tx.outputs.push({ amount: part, script: change.script })
    }),
  },
  {
    name: 'change dropped into the fee',
    code: 'change-dropped',
    variants: fc.boolean().map((isMarketKnown) => (input) => {
      const { marketFeeRate, ...policy } = input.policy
      const uncapped = { ...policy, maxFeeRate: 1e9, maxFeeSats: 10n ** 12n }
      const known = isMarketKnown && marketFeeRate !== undefined ? { marketFeeRate } : {}
      return tamper({ ...input, policy: { ...uncapped, ...known } }, (tx) => tx.outputs.splice(2, 1))
    }),
  },
  {
    name: 'change turned to dust',
    code: 'output-dust',
    variants: changing(fc.bigInt({ min: 0n, max: 293n }), (tx, amount) => {
      outputsOf(tx).change.amount = amount
    }),
  },
  {
    name: 'an amount that cannot exist',
    code: 'output-out-of-range',
    variants: changing(fc.bigInt({ min: 2_100_000_000_000_001n, max: 2n ** 64n - 1n }), (tx, amount) => {
      outputsOf(tx).change.amount = amount
    }),
  },
  {
    name: 'more paid than spent',
    code: 'fee-negative',
    variants: changing(sats(10n ** 9n), (tx, excess) => {
      outputsOf(tx).change.amount += 100_000n + excess
    }),
  },
]

const CARRIER_ATTACKS: Attack[] = [
  {
    name: 'no data carrier',
    code: 'carrier-missing',
    variants: changing(always, (tx) => tx.outputs.splice(1, 1)),
  },
  {
    name: 'two data carriers',
    code: 'carrier-multiple',
    variants: changing(fc.boolean(), (tx, isSame) => {
      const { carrier } = outputsOf(tx)
      const other: OpenOutput = { amount: 0n, script: Uint8Array.of(0x6a, 1, 7) }
      tx.outputs.push(isSame ? { ...carrier } : other)
    }),
  },
  {
    name: 'a data carrier with value',
    code: 'carrier-value',
    variants: changing(sats(20_000n), (tx, value) => {
      const { carrier, change } = outputsOf(tx)
      carrier.amount = value
      change.amount -= value
    }),
  },
  {
    name: 'a payload truncated, extended or of unknown length',
    code: 'payload-malformed',
    variants: fc.integer({ min: 1, max: 120 }).map((length) => (input) => {
      if ([28, 40, 65, 77].includes(length)) return undefined
      const data = new Uint8Array(length)
      data.set(encodePayload(payloadOf(input)).subarray(0, length))
      return withCarrier(input, carrierScript(data))
    }),
  },
  {
    name: 'a carrier script cut short or with bytes after the push',
    code: 'carrier-malformed',
    variants: fc
      .oneof(fc.integer({ min: -20, max: -1 }), fc.integer({ min: 1, max: 20 }))
      .map((difference) => (input) => {
        const script = carrierScript(encodePayload(payloadOf(input)))
        return withCarrier(
          input,
          difference < 0 ? script.slice(0, difference * 2) : script + '51'.repeat(difference),
        )
      }),
  },
  {
    name: 'two pushes, or a push opcode longer than needed',
    code: 'carrier-malformed',
    variants: fc.constantFrom('4d', 'two').map((form) => (input) => {
      const data = hex.encode(encodePayload(payloadOf(input)))
      const size = (length: number) => length.toString(16).padStart(2, '0')
      const half = 20
      if (form === '4d') return withCarrier(input, `6a4d${size(data.length / 2)}00${data}`)
      const pushes = [data.slice(0, half), data.slice(half)].map((part) => {
        const length = part.length / 2
        return (length > 75 ? '4c' : '') + size(length) + part
      })
      return withCarrier(input, `6a${pushes.join('')}`)
    }),
  },
]

const PAYLOAD_ATTACKS: Attack[] = [
  {
    name: 'another recipient',
    code: 'payload-recipient',
    variants: paying(evmAddress, (payload, recipientAddress) => ({ ...payload, recipientAddress })),
  },
  {
    name: 'another chain',
    code: 'payload-chain',
    variants: paying(fc.integer({ min: 0, max: 65_535 }), (payload, chainId) =>
      chainId === payload.chainId ? undefined : { ...payload, chainId },
    ),
  },
  {
    name: 'another third party',
    code: 'payload-third-party',
    variants: paying(fc.integer({ min: 0, max: 255 }), (payload, thirdPartyId) =>
      thirdPartyId === payload.thirdPartyId ? undefined : { ...payload, thirdPartyId },
    ),
  },
  {
    name: 'another app',
    code: 'payload-app',
    variants: paying(fc.integer({ min: 0, max: 255 }), (payload, appId) => {
      const isTaken = payload.kind === 'wrap' ? appId === 1 : appId === 10 || appId === 20
      return isTaken ? undefined : { ...payload, appId }
    }),
  },
  {
    name: 'another token',
    code: 'payload-token',
    variants: paying(evmAddress, (payload, token) => {
      if (payload.kind === 'wrap') return undefined
      if (payload.codec === 'v1') return { ...payload, outputToken: token }
      return { ...payload, outputTokenId: `0x${token.slice(-16)}` }
    }),
  },
  {
    name: 'a least output below the intent',
    code: 'payload-min-output',
    variants: paying(sats(1_000_000n), (payload, less) =>
      payload.kind === 'swap' ? { ...payload, minOutput: payload.minOutput - less } : undefined,
    ),
  },
  {
    name: 'a least intermediary output below the intent',
    code: 'payload-min-intermediary',
    variants: lying(sats(1_000_000n), ({ intent }, minIntermediary) => {
      const { payload, minOutput } = intent
      return payload.kind === 'wrap'
        ? {}
        : { intent: { ...intent, v2: { outputToken: payload.outputToken, minOutput, minIntermediary } } }
    }).map((attack) => (input) => {
      const payload = payloadOf(input)
      return payload.kind === 'swap' && payload.codec === 'v2' ? attack(input) : undefined
    }),
  },
  {
    name: 'a service fee over the cap',
    code: 'service-fee-cap',
    variants: paying(fc.bigInt({ min: 10_001n, max: 2n ** 24n - 1n }), (payload, serviceFeeSats) => ({
      ...payload,
      serviceFeeSats,
    })),
  },
  {
    name: 'a service fee over the quote',
    code: 'service-fee-quote',
    variants: paying(sats(1_000n), (payload, more) => ({
      ...payload,
      serviceFeeSats: payload.serviceFeeSats + more,
    })),
  },
  {
    name: 'a bridge fee over the cap',
    code: 'bridge-fee-cap',
    variants: paying(fc.bigInt({ min: 200_001n, max: 2n ** 24n - 1n }), (payload, bridgeFeePer1e7) =>
      payload.kind === 'swap' ? { ...payload, bridgeFeePer1e7 } : undefined,
    ),
  },
  {
    name: 'a wrap where a swap was meant, and the reverse',
    code: 'payload-kind',
    variants: lying(evmAddress, ({ intent }, outputToken) => ({
      intent: {
        ...intent,
        payload: intent.payload.kind === 'wrap' ? { kind: 'swap', outputToken } : { kind: 'wrap' },
      },
    })),
  },
  {
    name: 'a form the profile does not take',
    code: 'payload-codec',
    variants: fc.constant((input: WrapReviewInput) => ({
      ...input,
      policy: {
        ...input.policy,
        codecs: payloadOf(input).codec === 'v1' ? ['v2' as const] : ['v1' as const],
      },
    })),
  },
  {
    name: 'a padded recipient or a speed that is none',
    code: 'payload-malformed',
    variants: fc.nat(11).map((at) => (input) => {
      const payload = payloadOf(input)
      const data = encodePayload(payload)
      if (payload.codec === 'v1') data[26] = 2
      else data[3 + at] = 1
      return withCarrier(input, carrierScript(data))
    }),
  },
]

const INPUT_ATTACKS: Attack[] = [
  {
    name: 'a coin that is spent or unknown',
    code: 'input-unknown',
    variants: lying(always, ({ utxos }) => ({ utxos: utxos.slice(1) })),
  },
  {
    name: 'a coin of someone else',
    code: 'input-unknown',
    variants: changing(bytes(32), (tx, txid, psbt) => {
      const [first] = tx.inputs
      if (first === undefined) return
      tx.inputs.push({ ...first, txid })
      psbt.inputs.push({ ...psbt.inputs[0] })
    }),
  },
  {
    name: 'a reserved coin',
    code: 'input-reserved',
    variants: lying(fc.boolean(), ({ utxos }, isListedTwice) => {
      const [first, ...rest] = utxos
      if (first === undefined) return {}
      const reserved = { ...first, reserved: true }
      return { utxos: isListedTwice ? [reserved, first, ...rest] : [reserved, ...rest] }
    }),
  },
  {
    name: 'a coin spent twice',
    code: 'input-duplicate',
    variants: changing(always, (tx, _, psbt) => {
      const [first] = tx.inputs
      if (first === undefined) return
      tx.inputs.push({ ...first })
      psbt.inputs.push({ ...psbt.inputs[0] })
    }),
  },
  {
    name: 'a witness amount the chain contradicts',
    code: 'input-value-mismatch',
    variants: claiming(fc.oneof(fc.constant(-1n), sats(10n ** 12n)), (claims, difference) => {
      if (claims.witnessUtxo !== undefined) claims.witnessUtxo.amount += difference
    }).map((attack) => (input) => (input.signer.addressType === 'p2pkh' ? undefined : attack(input))),
  },
  {
    name: 'a wallet amount the chain contradicts',
    code: 'input-value-mismatch',
    variants: lying(sats(10n ** 9n), ({ utxos }, difference) => ({
      utxos: utxos.map((coin) => ({ ...coin, valueSats: coin.valueSats + difference })),
    })),
  },
  {
    name: 'a witness script the chain contradicts',
    code: 'input-script-mismatch',
    variants: claiming(foreignScript, (claims, script) => {
      if (claims.witnessUtxo !== undefined) claims.witnessUtxo.script = script
    }).map((attack) => (input) => (input.signer.addressType === 'p2pkh' ? undefined : attack(input))),
  },
  {
    name: 'no previous transaction',
    code: 'previous-missing',
    variants: lying(always, () => ({ prevTxs: {} })),
  },
  {
    name: 'a previous transaction with another txid',
    code: 'previous-mismatch',
    variants: lying(fc.nat(1_000), ({ prevTxs }, at) => ({
      prevTxs: Object.fromEntries(
        Object.entries(prevTxs).map(([txid, raw]) => [txid, flipLockTime(raw, at)]),
      ),
    })),
  },
  {
    name: 'any sighash but ALL',
    code: 'input-sighash',
    variants: claiming(fc.constantFrom(0, 2, 3, 0x41, 0x81, 0x82, 0x83), (claims, sighashType) => {
      claims.sighashType = sighashType
    }),
  },
  {
    name: 'a final script in place',
    code: 'input-presigned',
    variants: claiming(fc.boolean(), (claims, isWitness) => {
      if (isWitness) claims.finalScriptWitness = [Uint8Array.of(1)]
      else claims.finalScriptSig = Uint8Array.of(0x51)
    }),
  },
  {
    name: 'a foreign redeem script',
    code: 'input-redeem-script',
    variants: claiming(foreignScript, (claims, script) => {
      claims.redeemScript = new Uint8Array(script)
    }),
  },
  {
    name: 'a witness script',
    code: 'input-redeem-script',
    variants: claiming(foreignScript, (claims, script) => {
      claims.witnessScript = new Uint8Array(script)
    }),
  },
]

const WHOLE_ATTACKS: Attack[] = [
  {
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
    variants: fc.bigInt({ min: 0n, max: 100n }).map((feeSats) => (input) => {
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

const FORMAT_ATTACKS: Attack[] = [
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
    name: 'an oversized PSBT',
    code: 'psbt-too-large',
    variants: fc.nat(1_000).map((extra) => (input) => ({
      ...input,
      psbt: input.psbt.padEnd(1_000_001 + extra, 'A'),
    })),
  },
]

export const ATTACKS: readonly Attack[] = [
  ...OUTPUT_ATTACKS,
  ...CARRIER_ATTACKS,
  ...PAYLOAD_ATTACKS,
  ...INPUT_ATTACKS,
  ...WHOLE_ATTACKS,
  ...FORMAT_ATTACKS,
]

/** A transaction whose locktime, and so whose txid, is another. */
function flipLockTime(raw: string, salt: number): string {
  const lockTime = (salt + 1).toString(16).padStart(8, '0')
  return raw.slice(0, -8) + lockTime
}
