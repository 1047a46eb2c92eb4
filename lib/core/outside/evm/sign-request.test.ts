import { URDecoder } from '@ngraveio/bc-ur'
import { hex } from '@scure/base'
import { expect, it } from 'vitest'
import { urFrames } from '../frames/encode-ur'
import { HANDED_CALL } from './handed-call.fixture'
import { encodeSignRequest } from './sign-request'

/** Written by @keystonehq/bc-ur-registry-eth 0.22.1 from the same transaction. */
const KEYSTONE =
  'a701d825509b1deb4d3b7d4bad9bdd2b0d7b3dcb6d02583002ee818909843b9aca008506fc23ac00830186a09435353535353535353535' +
  '3535353535353535353580843fea4367c0030404188905d90130a2018a182cf5183cf500f500f400f4021a73c5da0a06549d8a62f656a8' +
  'd1615c1294fd71e9cfb3e4855a4f07675361747370616e'

it('writes the bytes that another implementation writes', () => {
  expect(hex.encode(encodeSignRequest(HANDED_CALL))).toBe(KEYSTONE)
})

it('travels in frames that another implementation reads', () => {
  const content = encodeSignRequest(HANDED_CALL)
  const frames = urFrames(content, { type: 'eth-sign-request', fragmentBytes: 40 })
  const decoder = new URDecoder()
  for (let index = 0; !decoder.isComplete(); index += 1) decoder.receivePart(frames.at(index * 3))
  const read = decoder.resultUR()
  expect(read.type).toBe('eth-sign-request')
  expect(Uint8Array.from(read.cbor)).toEqual(content)
})
