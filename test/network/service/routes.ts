import { applyPatch } from './behaviour'
import type { Behaviour, Operation, Tampering } from './behaviour'
import { asBody } from './body'
import type { Body } from './body'
import type { ServiceContext } from './context'
import type { HttpAnswer, HttpCall, HttpHandler } from './http-server'
import { describeError } from './http-server'
import { findRecord } from './request-record'
import { ServiceError } from './service-error'
import type { ServiceState } from './state'
import { estimateUnwrap } from './unwrap-estimate'
import { unwrapInputs } from './unwrap-inputs'
import { estimateWrap } from './wrap-estimate'
import { buildWrap } from './wrap-unsigned'

type RoutesOptions = {
  context: ServiceContext
  state: ServiceState
  behaviour: Behaviour
  tampering: Tampering
  /** Whether answers come inside `{success, data}`. */
  envelope: boolean
}

type Perform = (context: ServiceContext, body: Body, tampering: Tampering) => Promise<unknown>

const POSTS = new Map<string, { operation: Operation; perform: Perform }>([
  ['wrap-and-swap-estimate', { operation: 'estimate', perform: estimateWrap }],
  [
    'wrap-and-swap-unsigned',
    {
      operation: 'unsigned',
      perform: (context, body, tampering) => buildWrap(context, body, tampering.mutation()),
    },
  ],
  ['swap-and-unwrap-estimate', { operation: 'unwrap-estimate', perform: estimateUnwrap }],
  ['swap-and-unwrap-inputs', { operation: 'unwrap-inputs', perform: unwrapInputs }],
])

/** The service's operations over HTTP, with the active misbehaviour. */
export function createRoutes(options: RoutesOptions): HttpHandler {
  const { behaviour, envelope } = options
  return async (call) => {
    if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
    if (behaviour.down) return 'drop'
    try {
      if (behaviour.failNext > 0) {
        behaviour.failNext -= 1
        throw new ServiceError(500, 'internal', 'The service failed.')
      }
      const data = await route(options, call)
      return { status: 200, body: envelope ? { success: true, data } : data }
    } catch (error) {
      return refusal(error, envelope)
    }
  }
}

function refusal(error: unknown, envelope: boolean): HttpAnswer {
  const body = { error: describeError(error) }
  const status = error instanceof ServiceError ? error.status : 500
  return { status, body: envelope ? { success: false, ...body } : body }
}

async function route(options: RoutesOptions, { method, path, body }: HttpCall): Promise<unknown> {
  const prefix = `/api/v2/${options.context.segment}/`
  const [area, name, id, ...rest] = path.startsWith(prefix) ? path.slice(prefix.length).split('/') : []
  if (area === 'requests' && name === 'tx' && id !== undefined && rest.length === 0) {
    requireMethod(method, 'GET')
    return trackRequest(options, id)
  }
  const post = area === 'utils' && id === undefined ? POSTS.get(name ?? '') : undefined
  if (!post) throw new ServiceError(404, 'not_found', 'There is no such operation.')
  requireMethod(method, 'POST')
  const { context, tampering } = options
  const response = await post.perform(context, asBody(body, 'The request'), tampering)
  return applyPatch(post.operation, response, tampering.patch(post.operation))
}

function requireMethod(method: string, wanted: string): void {
  if (method !== wanted) throw new ServiceError(405, 'bad_method', `Use ${wanted}.`)
}

function trackRequest({ context, state, tampering }: RoutesOptions, id: string): unknown {
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(id)) {
    throw new ServiceError(400, 'bad_txid', 'That is no transaction id.')
  }
  const patch = tampering.patch('request')
  const record = findRecord(context.networks, state, id)
  if (record === undefined && patch === undefined) {
    throw new ServiceError(404, 'not_seen', 'That transaction has not been seen yet.')
  }
  return applyPatch('request', record, patch)
}
