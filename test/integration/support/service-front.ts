import * as z from 'zod'
import { type HttpService, serveJson } from '../../network/service/http-server'
import type { TestNetwork } from '../../network/service/fixture'

const estimate = z.looseObject({ outputAmount: z.string() })

/** Another service of the same bridge, which says so many percent of what the honest one's estimates say. */
export function openFront(
  { serviceUrl }: Pick<TestNetwork, 'serviceUrl'>,
  percent: bigint,
): Promise<HttpService> {
  return serveJson(0, async ({ method, path, body }) => {
    const answer = await fetch(`${serviceUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const honest: unknown = await answer.json()
    if (!path.endsWith('/wrap-and-swap-estimate') || !answer.ok)
      return { status: answer.status, body: honest }
    const { outputAmount, ...rest } = estimate.parse(honest)
    return {
      status: 200,
      body: { ...rest, outputAmount: String((BigInt(outputAmount) * percent) / 100n) },
    }
  })
}
