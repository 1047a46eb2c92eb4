import * as z from 'zod/mini'
import { call } from '../call'
import { byPerson } from './person-key'

/** Whether the user's key is opened for one payment at a time, by a person who is present. */
export const presence = {
  isOn: call.answers<boolean>(),
  /** Turns it on or off, by the person's key in either case. */
  turn: call.input(z.object({ ...byPerson, isOn: z.boolean() })).answers(),
}
