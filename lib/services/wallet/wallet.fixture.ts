import { WORD_LISTS } from '~/test/packing/word-lists'
import { FAST_POLICY, type FastCrypto, fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { newAccount } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { BitcoinNetwork } from '~/lib/core/network'
import { memoryMutex } from '../ports/memory.fixture'
import type { Alarms, KeyValueArea } from '../ports/platform'
import type { AccountChoice } from './accounts'
import type { EnvelopeCopy } from './keystore'
import { createWallet, type WalletPorts } from './wallet'

export const PHRASE = `${'abandon '.repeat(11)}about`
export const PASSWORD = 'correct horse'
export const MINUTE = 60_000

type MemoryCopy = EnvelopeCopy & {
  stored: unknown
  aside: string | undefined
  failing: Set<'read' | 'write' | 'remove'>
}
type MemoryArea = KeyValueArea & {
  stored: Map<string, string>
  failing: Set<'get' | 'set' | 'remove'>
}

export function memoryCopy(name: string): MemoryCopy {
  const failing: MemoryCopy['failing'] = new Set()
  const attempt = async (operation: 'read' | 'write' | 'remove') => {
    await Promise.resolve()
    if (failing.has(operation)) throw new Error(`${operation} fails`)
  }
  const copy: MemoryCopy = {
    name,
    stored: undefined,
    aside: undefined,
    failing,
    async read() {
      await attempt('read')
      return copy.stored
    },
    async write(text) {
      await attempt('write')
      copy.stored = text
    },
    async setAside(text) {
      await attempt('write')
      copy.aside = text
    },
    async readAside() {
      await attempt('read')
      return copy.aside
    },
    async remove() {
      await attempt('remove')
      copy.stored = undefined
      copy.aside = undefined
    },
  }
  return copy
}

/** One account in use, and no other kept. */
export function choiceOf(
  network: BitcoinNetwork | null,
  accountIndex = 0,
  addressType: AddressType = 'p2wpkh',
): AccountChoice {
  return { network, accountIndex, accounts: [{ ...newAccount(accountIndex), addressType }] }
}

/** Stores values as JSON, like a browser. */
function memoryArea(): MemoryArea {
  const stored = new Map<string, string>()
  const failing: MemoryArea['failing'] = new Set()
  const attempt = async (operation: 'get' | 'set' | 'remove') => {
    await Promise.resolve()
    if (failing.has(operation)) throw new Error(`${operation} fails`)
  }
  return {
    stored,
    failing,
    async get(key) {
      await attempt('get')
      const json = stored.get(key)
      return json === undefined ? undefined : JSON.parse(json)
    },
    async set(key, value) {
      await attempt('set')
      stored.set(key, JSON.stringify(value))
    },
    async remove(key) {
      await attempt('remove')
      stored.delete(key)
    },
  }
}

function memoryAlarms(): Alarms & { at: Map<string, number> } {
  const at = new Map<string, number>()
  return {
    at,
    set: async (name, when) => void at.set(name, when),
    clear: async (name) => void at.delete(name),
    all: async () => [...at].map(([name, when]) => ({ name, at: when })),
  }
}

/**
 * An in-memory wallet whose clock, faults and log the test controls. `restart` kills the worker and starts it again.
 */
export function testWallet() {
  const copies: [MemoryCopy, MemoryCopy] = [memoryCopy('one'), memoryCopy('two')]
  const time = { now: 1_700_000_000_000 }
  const local = memoryArea()
  const session = memoryArea()
  const alarms = memoryAlarms()
  const crypto: FastCrypto = fastCrypto()
  const log: { level: string; event: string; data: unknown }[] = []
  const settings: { choice: AccountChoice; autoLockMinutes: number } = {
    choice: choiceOf('mainnet'),
    autoLockMinutes: 15,
  }
  const counter = { changes: 0 }
  const ports: WalletPorts = {
    copies,
    local,
    session,
    alarms,
    crypto,
    loadWords: async (language) => WORD_LISTS[language],
    clock: { now: () => time.now },
    random: {
      bytes: (length) => globalThis.crypto.getRandomValues(new Uint8Array(length)),
      uuid: () => globalThis.crypto.randomUUID(),
    },
    mutex: memoryMutex(),
    logger: { log: (level, event, data) => void log.push({ level, event, data }) },
    accountChoice: () => Promise.resolve(settings.choice),
    autoLockMinutes: () => Promise.resolve(settings.autoLockMinutes),
    changed: () => void (counter.changes += 1),
    policy: FAST_POLICY,
  }
  const start = () => createWallet(ports)
  return {
    wallet: start(),
    restart: start,
    ports,
    copies,
    local,
    session,
    alarms,
    crypto,
    time,
    settings,
    log,
    counter,
  }
}

/** A wallet that has just been made of `PHRASE`, under `PASSWORD`. */
export async function createdWallet() {
  const test = testWallet()
  await test.wallet.create({ phrase: PHRASE, password: PASSWORD })
  return test
}
