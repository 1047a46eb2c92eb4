import type { Locker, ServiceContext } from './context'
import { ServiceError } from './service-error'

/** The first active locker with capacity for this many sats. */
export async function lockerFor(context: ServiceContext, amountSats: bigint): Promise<Locker> {
  for (const locker of context.lockers) {
    if (!(await context.base.isLockerActive(locker))) continue
    if ((await context.base.lockerCapacity(locker)) >= amountSats) return locker
  }
  throw new ServiceError(400, 'no_locker', 'No locker can take that much now.')
}
