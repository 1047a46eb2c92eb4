import type { BridgePayload } from '~/lib/core/payload/payload'
import { type Check, type CheckCode, createCheck, type Evidence } from '../check'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import type { WrapContext } from './read-input'

/** A check of the instructions; without readable ones it cannot run. */
export function createPayloadCheck<Code extends CheckCode>(
  code: Code,
  find: (payload: BridgePayload, context: WrapContext) => Finding[],
  seen: (payload: BridgePayload, context: WrapContext) => Evidence<Code> | undefined,
): Check<WrapFacts> {
  return createCheck<WrapFacts, Code>(
    code,
    ({ payload, context }) => (payload === undefined ? [] : find(payload, context)),
    ({ payload, context }) => payload && seen(payload, context),
  )
}
