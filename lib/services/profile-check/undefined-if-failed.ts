import { AppError } from '~/lib/core/errors'

/** Leaves an answer that cannot be read unknown, so that the check goes on. */
export async function undefinedIfFailed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
