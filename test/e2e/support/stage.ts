/** How to reach a local network. */
export type Reach = {
  controlUrl: string
  esploraUrl: string
  /** Network name to an RPC endpoint. */
  evm: Record<string, string>
  profilePath: string
}

let current: Reach | undefined

/** The local network of this process. */
export const reach = {
  set(network: Reach): void {
    current = network
  },
  get(): Reach {
    if (current === undefined)
      throw new Error('this process has no local network: a test gets one through the `test` of fixtures.ts')
    return current
  },
}
