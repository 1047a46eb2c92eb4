import { ENTRY_KINDS, ENTRY_STATES, type EntryFilter, EVERY_ENTRY } from '~/lib/contract/entry-filter'

/** `null` if a filter excludes nothing: then the plain list is shown without a search. */
export function appliedFilter(filter: EntryFilter): EntryFilter | null {
  const text = filter.text.trim()
  return text === '' && choicesIn(filter) === 0 ? null : { ...filter, text }
}

/** How many filters apply, besides the text. */
export function choicesIn({ kind, state, site, account }: EntryFilter): number {
  return [kind, state, site, account].filter((choice) => choice !== null).length
}

/** A choice as a control names it; `null` for any other name. */
export function kindOf(name: string): EntryFilter['kind'] {
  return ENTRY_KINDS.find((kind) => kind === name) ?? null
}

export function stateOf(name: string): EntryFilter['state'] {
  return ENTRY_STATES.find((state) => state === name) ?? null
}

/** The filter of an earlier page. Notes are of exactly this version, so the full shape is not checked again. */
export function parseFilter(stored: unknown): EntryFilter | undefined {
  return isFilter(stored) ? { ...EVERY_ENTRY, ...stored } : undefined
}

function isFilter(stored: unknown): stored is EntryFilter {
  return typeof stored === 'object' && stored !== null && 'text' in stored
}
