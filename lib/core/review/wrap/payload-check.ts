import type { BridgePayload } from '~/lib/core/payload/payload'
import { type Check, type CheckCode, createCheck, type Evidence } from '../check'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import type { KnownWrap } from './read-input'

/** A check of the instructions; without readable ones it cannot run. */
export function createPayloadCheck<Code extends CheckCode>(
  code: Code,
  find: (payload: BridgePayload, known: KnownWrap) => Finding[],
  seen: (payload: BridgePayload, known: KnownWrap) => Evidence<Code> | undefined,
): Check<WrapFacts> {
  return createCheck<WrapFacts, Code>(
    code,
    ({ payload, known }) => (payload === undefined ? [] : find(payload, known)),
    ({ payload, known }) => payload && seen(payload, known),
  )
}
