import type { EntryView } from '~/lib/contract/views/history'
import { groupedSteps } from './grouped-steps'

/** The seconds from an entry's first dated step to the last one of its good end; `null` where they are not known. */
export function tookOf({ phase, isRebuilt, timeline }: Pick<EntryView, 'phase' | 'isRebuilt' | 'timeline'>) {
  // What was rebuilt has the times of its blocks.
  if (phase !== 'done' || isRebuilt) return null
  const dated = timeline.flatMap(({ at }) => (at === null ? [] : [at]))
  const [first] = dated
  const last = groupedSteps(timeline).at(-1)?.at ?? null
  return first === undefined || last === null || last < first ? null : Math.round((last - first) / 1000)
}
