import { FieldReader } from './fields'
import { type BridgePayload, type Codec, PAYLOAD_BYTES } from './payload'

const ADDRESS_PADDING = /^0x0{24}$/

/**
 * The payload in a data carrier's bytes; `undefined` if they are not in canonical form: a length of no layout, a
 * recipient with nonzero padding, a speed that is neither 0 nor 1.
 */
export function decodePayload(bytes: Uint8Array): BridgePayload | undefined {
  switch (bytes.length) {
    case PAYLOAD_BYTES.wrap.v1:
      return wrap(bytes, 'v1')
    case PAYLOAD_BYTES.wrap.v2:
      return wrap(bytes, 'v2')
    case PAYLOAD_BYTES.swap.v1:
      return swapV1(bytes)
    case PAYLOAD_BYTES.swap.v2:
      return swapV2(bytes)
    default:
      return undefined
  }
}

function wrap(bytes: Uint8Array, codec: Codec): BridgePayload | undefined {
  const common = readCommon(new FieldReader(bytes), codec)
  return common && { kind: 'wrap', codec, ...common }
}

function swapV1(bytes: Uint8Array): BridgePayload | undefined {
  const reader = new FieldReader(bytes)
  const common = readCommon(reader, 'v1')
  return (
    common && {
      kind: 'swap',
      codec: 'v1',
      ...common,
      outputToken: reader.bytes(20),
      minOutput: reader.uint(14),
      crossingFeePer1e7: reader.uint(3),
    }
  )
}

function swapV2(bytes: Uint8Array): BridgePayload | undefined {
  const reader = new FieldReader(bytes)
  const common = readCommon(reader, 'v2')
  return (
    common && {
      kind: 'swap',
      codec: 'v2',
      ...common,
      outputTokenId: reader.bytes(8),
      minOutput: reader.uint(13),
      minIntermediary: reader.uint(13),
      crossingFeePer1e7: reader.uint(3),
    }
  )
}

function readCommon(reader: FieldReader, codec: Codec) {
  const chainId = reader.small(2)
  const appId = reader.small(1)
  if (codec === 'v2' && !ADDRESS_PADDING.test(reader.bytes(12))) return undefined
  const recipientAddress = reader.bytes(20)
  const serviceFeeSats = reader.uint(3)
  const speed = reader.small(1)
  if (speed > 1) return undefined
  const thirdPartyId = reader.small(1)
  return { chainId, appId, recipientAddress, serviceFeeSats, speed: speed === 1, thirdPartyId }
}
