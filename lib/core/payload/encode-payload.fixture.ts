import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import type { BridgePayload } from './payload'

/** The data carrier's bytes for a payload. @throws AppError `bad-input` if a value does not fit its field */
export function encodePayload(payload: BridgePayload): Uint8Array {
  const fields = [...commonFields(payload), ...swapFields(payload)]
  const text = fields.map((field) => {
    if (field === undefined) throw new AppError('bad-input', 'a payload value does not fit its field')
    return field
  })
  return hex.decode(text.join(''))
}

function commonFields(payload: BridgePayload): (string | undefined)[] {
  return [
    small(payload.chainId, 2),
    small(payload.appId, 1),
    payload.codec === 'v2' ? '00'.repeat(12) : '',
    bytesField(payload.recipientAddress, 20),
    uintField(payload.serviceFeeSats, 3),
    payload.speed ? '01' : '00',
    small(payload.thirdPartyId, 1),
  ]
}

function swapFields(payload: BridgePayload): (string | undefined)[] {
  if (payload.kind === 'wrap') return []
  const crossingFee = uintField(payload.crossingFeePer1e7, 3)
  if (payload.codec === 'v1')
    return [bytesField(payload.outputToken, 20), uintField(payload.minOutput, 14), crossingFee]
  return [
    bytesField(payload.outputTokenId, 8),
    uintField(payload.minOutput, 13),
    uintField(payload.minIntermediary, 13),
    crossingFee,
  ]
}

function small(value: number, length: number): string | undefined {
  return Number.isSafeInteger(value) ? uintField(BigInt(value), length) : undefined
}

/** A big-endian unsigned field; `undefined` if the value does not fit. */
function uintField(value: bigint, length: number): string | undefined {
  if (value < 0n || value >= 1n << BigInt(length * 8)) return undefined
  return value.toString(16).padStart(length * 2, '0')
}

/** A field of exact length given as 0x-hex; `undefined` if malformed. */
function bytesField(value: string, length: number): string | undefined {
  return new RegExp(`^0x[0-9a-f]{${length * 2}}$`, 'i').test(value) ? value.slice(2).toLowerCase() : undefined
}
