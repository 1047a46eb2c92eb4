import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import { type Attack, always, changing, foreignScript, sats } from './wrap-attack'
import { type OpenOutput, outputsOf, payloadOf, tamper, withCarrier } from './wrap-tamper'

export const OUTPUT_ATTACKS: Attack[] = [
  {
    // threat: foreign-output
    name: 'a locker that is not trusted',
    code: 'locker-missing',
    variants: changing(foreignScript, (tx, script) => {
      outputsOf(tx).locker.script = script
    }),
  },
  {
    // threat: foreign-output
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
    // threat: foreign-output
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

export const CARRIER_ATTACKS: Attack[] = [
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
    // threat: altered-payload
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
