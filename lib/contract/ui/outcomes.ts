import * as z from 'zod/mini'
import { call } from '../call'
import { id } from '../input-fields'
import type { OutcomeView } from '../outcomes'
import { byId } from './inputs'

/** Finds the outcome of a decision whose answer was lost, by the decision's own input. Nothing is signed. */
export const outcomes = {
  order: call.input(z.object({ entryId: id })).answers<OutcomeView<{ entryId: string }>>(),
  replacement: call
    .input(z.object({ id, review: z.object({ replaced: z.array(id) }) }))
    .answers<OutcomeView>(),
  /** A site's request. */
  request: call.input(byId).answers<OutcomeView>(),
}
