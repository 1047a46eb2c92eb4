/** How to reach a local network. */
export type Reach = {
  controlUrl: string
  esploraUrl: string
  /** Network name to an RPC endpoint. */
  evm: Record<string, string>
  profilePath: string
}

/** Directories to load the extension from. */
export type Builds = {
  /** With the network's profile. */
  baked: string
  /** Without any profile. */
  bare: string
  /** Without any profile, but with the user's leave to speak with this machine. */
  granted: string
}

/** What is set once, a value for each worker: their processes inherit the environment of the one that sets it. */
function noted<T>(variable: string) {
  return {
    set(values: T[]): void {
      process.env[variable] = JSON.stringify(values)
    },
    /** That of this worker. */
    get(): T {
      const text = process.env[variable]
      if (text === undefined) throw new Error('nothing is set up: run the tests through Playwright')
      const values: T[] = JSON.parse(text)
      const own = values[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
      if (own === undefined)
        throw new Error(`${values.length} workers were prepared for, and this is another`)
      return own
    },
  }
}

export const reach = noted<Reach>('SATSPAN_E2E_REACH')
export const builds = noted<Builds>('SATSPAN_E2E_BUILDS')
