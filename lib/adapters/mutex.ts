import type { Mutex } from '~/lib/services/ports/platform'

/** Web Locks: shared by every context of the extension, and released by the browser if the holder dies. */
export const webLocks: Mutex = {
  run: (name, task) => navigator.locks.request(`satspan:${name}`, task),
}
