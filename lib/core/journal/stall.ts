import type { Entry } from './types'

/** Whether an order goes on by its user alone: there is something to accept, or a person has to open the key for it. */
export function asksUser(stalled: Entry['stalled']): boolean {
  return stalled !== undefined && (stalled.findings.length > 0 || stalled.code === 'presence-missing')
}
