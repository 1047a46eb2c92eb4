import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'

/** Polls once both servers of each chain know its newest block. Returns what is shown then. */
export async function pollKnown({ tracker, history }: Services, network: TestNetwork, id: string) {
  await network.untilBothKnow()
  await tracker.poll(id)
  return history.get(id)
}
