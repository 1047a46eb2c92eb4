import { bytesToHex, getAddress, hexToBytes, padHex } from 'viem'
import type { Address, Hex } from 'viem'

export type Codec = 'v1' | 'v2'

export const APP_WRAP = 1
export const APP_SWAP = 20
const SWAP_APPS: ReadonlySet<number> = new Set([10, APP_SWAP])

type Head = {
  chainId: number
  appId: number
  recipient: Address
  networkFeeSats: bigint
  speed: boolean
  thirdPartyId: number
}

/** The content of a data carrier. `bridgeFee` is percent × 1e5, so 1e7 is everything. */
export type Payload =
  | (Head & { codec: Codec; kind: 'wrap' })
  | (Head & { codec: 'v1'; kind: 'swap'; outputToken: Address; minOutput: bigint; bridgeFee: bigint })
  | (Head & {
      codec: 'v2'
      kind: 'swap'
      outputTokenId: Hex
      minOutput: bigint
      minIntermediary: bigint
      bridgeFee: bigint
    })

/** v2 names a token by the last eight bytes of its address. */
export function tokenId(token: Address): Hex {
  return `0x${token.slice(-16).toLowerCase()}`
}

function uint(value: bigint | number, bytes: number): string {
  const hex = BigInt(value).toString(16)
  if (hex.length > bytes * 2) throw new RangeError(`${value} does not fit in ${bytes} bytes`)
  return hex.padStart(bytes * 2, '0')
}

function bare(value: Hex): string {
  return value.slice(2).toLowerCase()
}

/** The bytes of a data carrier, all integers big-endian. Throws RangeError if a value does not fit. */
export function encodePayload(payload: Payload): Uint8Array {
  const recipient = payload.codec === 'v1' ? payload.recipient : padHex(payload.recipient, { size: 32 })
  const head = [
    uint(payload.chainId, 2),
    uint(payload.appId, 1),
    bare(recipient),
    uint(payload.networkFeeSats, 3),
    uint(payload.speed ? 1 : 0, 1),
    uint(payload.thirdPartyId, 1),
  ].join('')
  return hexToBytes(`0x${head}${encodeSwap(payload)}`)
}

function encodeSwap(payload: Payload): string {
  if (payload.kind === 'wrap') return ''
  const fee = uint(payload.bridgeFee, 3)
  if (payload.codec === 'v1') return bare(payload.outputToken) + uint(payload.minOutput, 14) + fee
  return bare(payload.outputTokenId) + uint(payload.minOutput, 13) + uint(payload.minIntermediary, 13) + fee
}

/** The first codec in whose form routers read a payload. @throws Error if they read none */
export function codecOf(kind: Payload['kind'], lengths: readonly number[]): Codec {
  const read = [...LENGTHS].find(([length, shape]) => shape.kind === kind && lengths.includes(length))
  if (read) return read[1].codec
  throw new Error(`The routers read no ${kind}.`)
}

const LENGTHS = new Map<number, { codec: Codec; kind: 'wrap' | 'swap' }>([
  [28, { codec: 'v1', kind: 'wrap' }],
  [65, { codec: 'v1', kind: 'swap' }],
  [40, { codec: 'v2', kind: 'wrap' }],
  [77, { codec: 'v2', kind: 'swap' }],
])

/** Reads a data carrier's bytes; `undefined` if they are not one of our payloads. */
export function decodePayload(data: Uint8Array): Payload | undefined {
  const shape = LENGTHS.get(data.length)
  if (!shape) return undefined
  let offset = 0
  const take = (bytes: number): Hex => bytesToHex(data.subarray(offset, (offset += bytes)))
  const takeUint = (bytes: number): bigint => BigInt(take(bytes))

  const chainId = Number(takeUint(2))
  const appId = Number(takeUint(1))
  if (shape.codec === 'v2' && takeUint(12) !== 0n) return undefined
  const recipient = getAddress(take(20))
  const networkFeeSats = takeUint(3)
  const speed = takeUint(1) === 1n
  const thirdPartyId = Number(takeUint(1))
  const head: Head = { chainId, appId, recipient, networkFeeSats, speed, thirdPartyId }

  if (shape.kind === 'wrap') {
    return appId === APP_WRAP ? { ...head, codec: shape.codec, kind: 'wrap' } : undefined
  }
  if (!SWAP_APPS.has(appId)) return undefined
  if (shape.codec === 'v1') {
    const outputToken = getAddress(take(20))
    return {
      ...head,
      codec: 'v1',
      kind: 'swap',
      outputToken,
      minOutput: takeUint(14),
      bridgeFee: takeUint(3),
    }
  }
  const outputTokenId = take(8)
  const minOutput = takeUint(13)
  const minIntermediary = takeUint(13)
  return {
    ...head,
    codec: 'v2',
    kind: 'swap',
    outputTokenId,
    minOutput,
    minIntermediary,
    bridgeFee: takeUint(3),
  }
}
