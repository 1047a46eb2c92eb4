import { AppError, type ErrorCode } from '~/lib/core/errors'
import { createEndpoints, disagreement } from './endpoints'

export const URLS = ['https://one.example', 'https://two.example', 'https://three.example']
export type Said = number | undefined | ErrorCode | Error

/** Endpoints that answer what `says` holds for them, with every call recorded. */
export function setup(says: Said[], { right = says.map((): boolean | ErrorCode => true) } = {}) {
  const calls: string[] = []
  const clock = { ms: 1_000_000 }
  const endpoints = createEndpoints({
    urls: URLS.slice(0, says.length),
    now: () => clock.ms,
    prove: async (url) => {
      const truth = right[URLS.indexOf(url)]
      calls.push(`prove ${nameOf(url)}`)
      if (typeof truth === 'string') throw new AppError(truth, 'down')
      return truth ?? false
    },
  })
  const read = async (url: string) => {
    calls.push(nameOf(url))
    const said = says[URLS.indexOf(url)]
    if (said instanceof Error) throw said
    if (typeof said === 'string') throw new AppError(said, 'fault')
    return said
  }
  const asked = () => calls.splice(0).filter((call) => !call.startsWith('prove'))
  return { endpoints, read, asked, calls, clock, says, right }
}

export function nameOf(url: string): string {
  return new URL(url).hostname.replace('.example', '')
}

export function equal(a: number | undefined, b: number | undefined) {
  if (a !== b) throw disagreement('number')
  return a
}

export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    () => 'answered',
    (error: unknown) => error,
  )
  return outcome instanceof AppError ? outcome.code : String(outcome)
}
