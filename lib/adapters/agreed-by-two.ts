import type { Read } from './endpoint-health'
import type { Endpoints, Settle } from './endpoints'

/**
 * Returns the answer of two endpoints that agree, or of the only configured one; `undefined` if too few answer. For answers
 * that must never rest on one endpoint's word, not even for a while.
 * @throws AppError as `agree` does
 */
export async function agreedByTwo<T>(
  endpoints: Endpoints,
  read: Read<T>,
  settle: Settle<T>,
): Promise<T | undefined> {
  let isEnough = false
  const counted = endpoints.counting(({ servers, of }) => {
    isEnough = servers >= Math.min(of, 2)
  })
  const answer = await counted.agree(read, settle)
  return isEnough ? answer : undefined
}
