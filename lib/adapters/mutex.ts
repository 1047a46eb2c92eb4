import type { Mutex } from '~/lib/services/ports/platform'

/** Web Locks: shared by every context of the extension, released by the browser when a holder dies. */
export const webLocks: Mutex = {
  run: (name, task) => navigator.locks.request(`satspan:${name}`, task),
}
