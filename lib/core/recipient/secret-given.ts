import { AppError } from '../errors'

/** For a key or a phrase in the place of an address. Repeats nothing of it. */
export function secretGiven(): AppError {
  return new AppError('recipient-secret', 'a key or a phrase in the place of an address')
}
