import { MUTATIONS } from './mutate'
import { isBody } from './body'
import type { Body } from './body'
import { badRequest } from './service-error'

const OPERATIONS = ['estimate', 'unsigned', 'request', 'unwrap-estimate', 'unwrap-inputs'] as const
export type Operation = (typeof OPERATIONS)[number]

/** How the service misbehaves. `failNext` is the number of upcoming calls that answer 500. */
export type Behaviour = { down: boolean; delayMs: number; failNext: number }

/** A patch is merged into an operation's response; 'unsigned' also accepts `psbt` and `mutate`. */
export type Tampering = {
  set(operation: string, patch: unknown): void
  patch(operation: Operation): Body | undefined
  /** The kind of malicious transaction to build instead of an honest one. */
  mutation(): string | undefined
}

export function createTampering(): Tampering {
  const patches = new Map<Operation, Body>()
  return {
    set(name, patch) {
      const operation = OPERATIONS.find((known) => known === name)
      if (!operation) throw badRequest('bad_operation', `operation must be ${OPERATIONS.join(', ')}.`)
      if (patch === null || patch === undefined) {
        patches.delete(operation)
        return
      }
      if (!isBody(patch)) throw badRequest('bad_patch', 'patch must be a JSON object or null.')
      const mutate = operation === 'unsigned' ? patch['mutate'] : undefined
      if (mutate !== undefined && !(typeof mutate === 'string' && MUTATIONS.includes(mutate))) {
        throw badRequest('bad_patch', `mutate must be ${MUTATIONS.join(', ')}.`)
      }
      patches.set(operation, patch)
    },
    patch: (operation) => patches.get(operation),
    mutation: () => {
      const mutate = patches.get('unsigned')?.['mutate']
      return typeof mutate === 'string' ? mutate : undefined
    },
  }
}

/** The response as a tampering service would send it. */
export function applyPatch(operation: Operation, response: unknown, patch: Body | undefined): unknown {
  if (!patch) return response
  if (operation !== 'unsigned') return merge(response, patch)
  const { mutate: _mutate, psbt, ...rest } = patch
  const merged = merge(response, rest)
  return psbt === undefined ? merged : merge(merged, { unsignedTransaction: psbt })
}

/** Objects merge key by key, lists by position, null removes the key, everything else replaces. */
function merge(target: unknown, patch: unknown): unknown {
  if (!isBody(patch)) return patch
  if (Array.isArray(target)) return target.map((item, at) => (at in patch ? merge(item, patch[at]) : item))
  const result: Record<string, unknown> = isBody(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key]
    else result[key] = merge(result[key], value)
  }
  return result
}
