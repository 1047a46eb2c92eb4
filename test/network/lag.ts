/**
 * When the second port of a chain hears of a block. `behind`: once another has come, as a server that is always a block late;
 * `late`: then, or a second after the first; `level`: at once, as no two real servers do.
 */
export type SecondPort = 'behind' | 'late' | 'level'

const LATE_MS = 1_000
/** How often a chain is looked at, so that the second begins when a block comes. */
const LOOK_MS = 250

/** A second port's knowledge of blocks, each named by its number or hash. */
export type Lag = {
  /** Whether it has heard of the newest block. */
  knows(tip: string | bigint): boolean
  /** It has heard of this one. */
  tell(tip: string | bigint): void
}

export function createLag(port: SecondPort, now: () => number = Date.now): Lag {
  let told: string | bigint | undefined
  let newest: { tip: string | bigint; since: number } | undefined

  return {
    knows(tip) {
      if (port === 'level' || tip === told) return true
      if (newest?.tip !== tip) newest = { tip, since: now() }
      return port === 'late' && now() - newest.since >= LATE_MS
    },
    tell(tip) {
      told = tip
    },
  }
}

/** Notices when blocks come; returns what ends it. */
export function watchTip(port: SecondPort, lag: Lag, tipOf: () => Promise<string | bigint>): () => void {
  if (port !== 'late') return () => undefined
  const look = async () => void lag.knows(await tipOf())
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
  return () => clearInterval(timer)
}
