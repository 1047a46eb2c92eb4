import type { Read } from './endpoint-health'
import type { Endpoints, Settle } from './endpoints'

/**
 * What two endpoints agree on, or what the only configured one says; `undefined` if too few answer. For answers that
 * must never rest on one endpoint's word, not even for a while.
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
