import { WORD_LISTS } from '../../packing/word-lists'
import * as indexedDb from 'fake-indexeddb'
import { createBridgeReader } from '~/lib/adapters/bridge-reader'
import { dropDatabase, openDatabase } from '~/lib/adapters/database'
import { createDeployments } from '~/lib/adapters/deployments'
import { envelopeInArea, envelopeInDatabase } from '~/lib/adapters/envelope-copy'
import { createJournalRecovery } from '~/lib/adapters/journal-recovery'
import { createJournalStore } from '~/lib/adapters/journal-store'
import { createReviewStore } from '~/lib/adapters/review-store'
import { parseProfile } from '~/lib/contract/profile'
import { tokensOf } from '~/lib/core/catalog'
import { FAST_POLICY, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import type { Alarms } from '~/lib/services/ports/platform'
import { memoryArea, type MemoryArea, memoryMutex } from '~/lib/services/ports/memory.fixture'
import type { Platform } from '~/lib/services/platform'
import { createServices, type Services } from '~/lib/services/services'

Object.assign(globalThis, indexedDb)

export const PASSWORD = 'correct horse'
export const PHRASE = `${'abandon '.repeat(11)}about`

export type MemoryAlarms = Alarms & { at: Map<string, number> }
type Browser = {
  /** Survives the worker, not the browser. */
  session: MemoryArea
  alarms: MemoryAlarms
}

let machines = 0

/**
 * A computer with the extension installed: its disk, its clock and its notifications. A worker runs on `platform`;
 * starting another on the same machine simulates a killed worker. `fetch` is the real one, and the profile's chains are
 * real too.
 */
export function createMachine(profileDocument: unknown, packedBridges: readonly unknown[] = []) {
  const name = `machine-${(machines += 1)}`
  const baked = profileDocument === null ? null : parseProfile(profileDocument)
  const local = memoryArea()
  const browser: Browser = { session: memoryArea(), alarms: memoryAlarms() }
  const skew = { ms: 0 }
  const now = () => Date.now() + skew.ms
  const told: { notices: string[]; badge: number; log: string[]; returned: string[] } = {
    notices: [],
    badge: 0,
    log: [],
    returned: [],
  }

  /** Every port of one worker. It has its own mutex, because a browser releases the locks of a dead worker. */
  const platform = (): Platform => {
    const database = openDatabase(`${name}-journal`)
    return {
      clock: { now },
      random: {
        bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
        uuid: () => crypto.randomUUID(),
      },
      mutex: memoryMutex(),
      logger: {
        log: (level, event, data) => void told.log.push(`${level} ${event} ${JSON.stringify(data ?? {})}`),
      },
      local,
      session: browser.session,
      copies: [envelopeInArea(local), envelopeInDatabase(`${name}-keystore`)],
      crypto: fastCrypto(),
      loadWords: async (language) => WORD_LISTS[language],
      kdfPolicy: FAST_POLICY,
      alarms: browser.alarms,
      store: createJournalStore(database),
      recovery: createJournalRecovery(database, () => dropDatabase(`${name}-journal`), browser.session),
      reviews: createReviewStore(database),
      baked,
      connect: (profiles) =>
        createDeployments({ fetch: globalThis.fetch, now, session: browser.session, ...profiles }),
      bridgeReader: createBridgeReader({ fetch: globalThis.fetch, now, session: browser.session }),
      packedBridges,
      // The local network's USDC is none that an issuer publishes.
      currencyOf: (network, { address }) =>
        tokensOf(network).find((token) => token.address === address)?.symbol === 'USDC' ? 'USDC' : undefined,
      returnHosts: async (patterns) => void told.returned.push(...patterns),
      notify: async ({ id }) => void told.notices.push(id),
      badge: async (count) => void (told.badge = count),
    }
  }

  return {
    /** The names of its databases. */
    databases: [`${name}-journal`, `${name}-keystore`],
    told,
    local,
    browser,
    platform,
    now,
    /** Advances the clock by that much. */
    wait: (ms: number) => void (skew.ms += ms),
    /** Starts a worker; `over` may change its ports so that they fail, hang or count. */
    start: (over: (platform: Platform) => Platform = (unchanged) => unchanged): Services =>
      createServices(over(platform())),
    /** Closes the browser: its memory is lost. Alarms are lost too, as after an update. */
    closeBrowser: () => Object.assign(browser, { session: memoryArea(), alarms: memoryAlarms() }),
  }
}

export type Machine = ReturnType<typeof createMachine>

/** Starts a worker with a wallet created from `phrase` and unlocked. */
export async function startWallet(machine: Machine, phrase = PHRASE): Promise<Services> {
  const services = machine.start()
  await services.wallet.create({ phrase, password: PASSWORD })
  return services
}

export function memoryAlarms(): MemoryAlarms {
  const at = new Map<string, number>()
  return {
    at,
    set: async (name, when) => void at.set(name, when),
    clear: async (name) => void at.delete(name),
    all: async () => [...at].map(([name, when]) => ({ name, at: when })),
  }
}
