/** How to reach the one local network. */
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

/** What is set once, and found by every test: their processes inherit the environment of the one that set it. */
function noted<T>(variable: string) {
  return {
    set(value: T): void {
      process.env[variable] = JSON.stringify(value)
    },
    get(): T {
      const text = process.env[variable]
      if (text === undefined) throw new Error('nothing is set up: run the tests through Playwright')
      return JSON.parse(text)
    },
  }
}

export const reach = noted<Reach>('SATSPAN_E2E_REACH')
export const builds = noted<Builds>('SATSPAN_E2E_BUILDS')
