import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { emptyState } from './state'
import type { ServiceState } from './state'

/** The state in memory, and how to save it. */
export type Store = { readonly state: ServiceState; save(): void }

/**
 * Opens a state file, or starts an empty one; without a path, the state lives as long as the process. A write replaces the
 * whole file at once: a killed process leaves no half.
 */
export function openStore(path?: string): Store {
  if (path === undefined) return { state: emptyState(), save: () => undefined }
  const state = existsSync(path) ? parse(readFileSync(path, 'utf8')) : emptyState()
  return {
    state,
    save() {
      const draft = `${path}.draft`
      writeFileSync(draft, serialize(state))
      renameSync(draft, path)
    },
  }
}

function serialize(state: ServiceState): string {
  return JSON.stringify(state, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value), 1)
}

function isState(value: unknown): value is ServiceState {
  return typeof value === 'object' && value !== null && Object.keys(emptyState()).every((key) => key in value)
}

function parse(text: string): ServiceState {
  const revived: unknown = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
  if (isState(revived)) return revived
  throw new Error('The state file is not the service’s.')
}
