import { type BridgePayload, PAYLOAD_BYTES } from '~/lib/core/payload/payload'
import type { Finding } from '../finding'
import { finding } from './findings'
import { createPayloadCheck } from './payload-check'
import type { WrapContext } from './read-input'

/** The instructions are of a form that the other side takes, and go where the user asked. */
export const PAYLOAD_CHECKS = [
  createPayloadCheck('codec', findCodec, ({ codec }, { policy }) => policy.codecs && { codec }),
  createPayloadCheck(
    'length',
    findLength,
    ({ kind, codec }, { policy: { payloadLengths } }) =>
      payloadLengths && { actualBytes: PAYLOAD_BYTES[kind][codec], expectedBytes: payloadLengths.join(', ') },
  ),
  createPayloadCheck('application', findApplication, ({ appId }) => ({ appId })),
  createPayloadCheck('network', findNetwork, ({ chainId }) => ({ chainId })),
  createPayloadCheck('recipient', findRecipient, ({ recipientAddress }) => ({ recipient: recipientAddress })),
  createPayloadCheck('third-party', findThirdParty, ({ thirdPartyId }) => ({ thirdPartyId })),
]

/** App ids with a fixed meaning: with the other kind of payload, no relayer would process the payment. */
const APP_KIND = new Map<number, BridgePayload['kind']>([
  [1, 'wrap'],
  [10, 'swap'],
  [20, 'swap'],
])

function findCodec({ codec }: BridgePayload, { policy: { codecs } }: WrapContext): Finding[] {
  return codecs?.includes(codec) === false ? [finding('payload-codec', { codec })] : []
}

/** A router reverts on any other length: the bitcoin would be paid and nothing minted. */
function findLength({ kind, codec }: BridgePayload, { policy: { payloadLengths } }: WrapContext): Finding[] {
  const length = PAYLOAD_BYTES[kind][codec]
  if (payloadLengths?.includes(length) !== false) return []
  return [finding('payload-length', { actualBytes: length, expectedBytes: payloadLengths.join(', ') })]
}

function findApplication(
  { kind, appId, speed }: BridgePayload,
  { policy: { appIds } }: WrapContext,
): Finding[] {
  const findings: Finding[] = []
  // The transfer routers revert on it, though genuine builders write it.
  if (kind === 'wrap' && speed) findings.push(finding('payload-speed'))
  const isOfKind = (APP_KIND.get(appId) ?? kind) === kind
  if (appIds?.includes(appId) === false || !isOfKind) findings.push(finding('payload-app', { appId }))
  return findings
}

function findNetwork({ chainId: actual }: BridgePayload, { intent: { chainId: expected } }: WrapContext) {
  return actual === expected
    ? []
    : [finding('payload-chain', { actualChainId: actual, expectedChainId: expected })]
}

function findRecipient({ recipientAddress: actual }: BridgePayload, { intent }: WrapContext): Finding[] {
  const expected = intent.recipientAddress
  return actual === expected
    ? []
    : [finding('payload-recipient', { actualAddress: actual, expectedAddress: expected })]
}

function findThirdParty({ thirdPartyId: actual }: BridgePayload, { intent }: WrapContext): Finding[] {
  const expected = intent.thirdPartyId
  return actual === expected
    ? []
    : [finding('payload-third-party', { actualThirdPartyId: actual, expectedThirdPartyId: expected })]
}
