import * as fc from 'fast-check'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import { PAYLOAD_BYTES } from '~/lib/core/payload/payload'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { type Attack, evmAddress, lying, paying, sats } from './wrap-attack'
import { payloadOf, withCarrier } from './wrap-tamper'

export const PAYLOAD_ATTACKS: Attack[] = [
  {
    // threat: altered-payload
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
    // threat: altered-payload
    name: 'a minimum output below the intent',
    code: 'payload-min-output',
    variants: paying(sats(1_000_000n), (payload, less) =>
      payload.kind === 'swap' ? { ...payload, minOutput: payload.minOutput - less } : undefined,
    ),
  },
  {
    name: 'a minimum intermediary output below the intent',
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
    variants: paying(fc.bigInt({ min: 200_001n, max: 2n ** 24n - 1n }), (payload, crossingFeePer1e7) =>
      payload.kind === 'swap' ? { ...payload, crossingFeePer1e7 } : undefined,
    ),
  },
  {
    name: 'a bridge fee where the routers take none',
    code: 'bridge-fee-not-taken',
    variants: paying(fc.bigInt({ min: 1n, max: 200_000n }), (payload, crossingFeePer1e7) =>
      payload.kind === 'swap' ? { ...payload, crossingFeePer1e7 } : undefined,
    ).map((alter) => (input: WrapReviewInput) => {
      const altered = alter(input)
      return altered && { ...altered, policy: { ...altered.policy, takesBridgeFee: false } }
    }),
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
    name: 'a length that the routers do not take',
    code: 'payload-length',
    variants: fc.constant((input: WrapReviewInput) => {
      const { kind, codec } = payloadOf(input)
      const taken = PAYLOAD_BYTES[kind][codec === 'v1' ? 'v2' : 'v1']
      return { ...input, policy: { ...input.policy, payloadLengths: [taken] } }
    }),
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
