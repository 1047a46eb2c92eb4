import { base64, utf8 } from '@scure/base'
import * as z from 'zod/mini'
import { AppError } from '~/lib/core/errors'
import { same } from '~/lib/core/journal/same'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import { accountsWith, accountsWithEvm } from '~/lib/core/outside/account/one-account'
import type { OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { outsideAccountText, outsideEvmText } from '~/lib/core/outside/account/write-account'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { FIRST_OUTSIDE, LAST_OUTSIDE } from '~/lib/core/vault/account-index'
import { NONCE_LENGTH } from '~/lib/core/vault/lengths'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { secretMark } from '~/lib/core/vault/watching-key'
import type { KeyValueArea, Random } from '../ports/platform'

const KEY = 'outside-accounts'
/** Kept until the user has read that those of an earlier wallet are gone. */
const DROPPED_KEY = 'outside-dropped'
/** Also the associated data of the seal, so that no other sealed text passes for one. */
const HEADER = utf8.decode('SATSPAN-OUTSIDE\u0001')

const OUTSIDE_INDICES = Array.from(
  { length: LAST_OUTSIDE - FIRST_OUTSIDE + 1 },
  (_, at) => FIRST_OUTSIDE + at,
)

type OutsideMap = ReadonlyMap<number, OutsideAccount>
type Ports = { local: KeyValueArea; crypto: VaultCrypto; random: Random }

const storedAccounts = z.array(
  z.object({
    index: z.int().check(z.gte(FIRST_OUTSIDE), z.lte(LAST_OUTSIDE)),
    network: z.enum(BITCOIN_NETWORKS),
    text: z.string(),
    evm: z.exactOptional(z.string()),
  }),
)

export type OutsideStore = {
  /** @throws AppError `storage-corrupt` if they are damaged, or sealed by another wallet */
  read: (key: Uint8Array) => Promise<OutsideMap>
  /**
   * Adds an account, and returns its index; a second form of a known one completes that, and whatever else has its key.
   * @param options `listed`: indices that the user's list has: one of a removed account is given again only when no
   * other is left; `instead`: the origin, as text, that the user gives up for this one's
   * @throws AppError `outside-origin-other`, `account-limit`, `storage-corrupt`, `storage-failed`, `storage-full`
   */
  add: (
    key: Uint8Array,
    account: OutsideAccount,
    options?: { listed?: ReadonlySet<number>; instead?: string | undefined },
  ) => Promise<number>
  /**
   * Gives an account its keys on EVM networks; those that it has stay, since entries under way may rest on them.
   * @throws AppError as `accountsWithEvm` and `add` do
   */
  addEvm: (
    key: Uint8Array,
    index: number,
    addition: { evm: OutsideEvm; instead?: string | undefined },
  ) => Promise<void>
  /** Writes what a change makes of the accounts, if it changes any. @throws AppError as `add` does */
  update: (key: Uint8Array, change: (accounts: OutsideMap) => OutsideMap) => Promise<void>
  /** Forgets an account, if it is known. @throws AppError `storage-corrupt`, `storage-failed` */
  forget: (key: Uint8Array, index: number) => Promise<void>
  /** Writes one account alone, or none, in place of all that an earlier wallet has left. */
  begin: (key: Uint8Array, account: OutsideAccount | undefined) => Promise<void>
  /** Drops what another wallet has sealed: nobody here can open it. @returns whether there was any */
  dropForeign: (key: Uint8Array) => Promise<boolean>
  /** Whether those of an earlier wallet are gone, and the user hasn't read it yet. */
  hasDropped: () => Promise<boolean>
  forgetDropped: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * The accounts of other signers, sealed: an extended public key tells all of its owner's addresses, and one that somebody
 * exchanged on disk would send payments to another. `key` seals them: it follows from the phrase's seed. Writers hold the
 * wallet's lock.
 */
export function createOutsideStore(ports: Ports): OutsideStore {
  const { local } = ports
  const { read, write } = createSealedAccounts(ports)

  return {
    read,

    async add(key, account, { listed = new Set<number>(), instead } = {}) {
      const outsideAccounts = await read(key)
      const { index, accounts } = accountsWith(outsideAccounts, account, {
        free: () => freeIndex(outsideAccounts, listed),
        instead,
      })
      await write(key, accounts)
      return index
    },

    async addEvm(key, index, addition) {
      await write(key, accountsWithEvm(await read(key), index, addition))
    },

    async update(key, change) {
      const accounts = await read(key)
      const changed = change(accounts)
      if (!same(storedOf(changed), storedOf(accounts))) await write(key, changed)
    },

    async forget(key, index) {
      const accounts = new Map(await read(key))
      if (accounts.delete(index)) await write(key, accounts)
    },

    async begin(key, account) {
      if ((await local.get(KEY)) !== undefined) await local.set(DROPPED_KEY, true)
      await write(key, new Map(account && [[FIRST_OUTSIDE, account]]))
    },

    async dropForeign(key) {
      try {
        await read(key)
        return false
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== 'storage-corrupt') throw thrown
        await local.set(DROPPED_KEY, true)
        await local.remove(KEY)
        return true
      }
    },

    hasDropped: async () => (await local.get(DROPPED_KEY)) === true,

    forgetDropped: () => local.remove(DROPPED_KEY),

    async remove() {
      await local.remove(KEY)
      await local.remove(DROPPED_KEY)
    },
  }
}

/** @throws AppError `storage-corrupt` if they are damaged, or sealed by another wallet */
async function opened(text: unknown, key: Uint8Array, crypto: VaultCrypto): Promise<OutsideMap> {
  try {
    const bytes = base64.decode(z.string().parse(text)).subarray(HEADER.length)
    const [nonce, sealed] = [bytes.subarray(0, NONCE_LENGTH), bytes.subarray(NONCE_LENGTH)]
    const plain = await crypto.open(key, nonce, sealed, HEADER)
    if (plain === undefined) throw new RangeError('the accounts do not open')
    const stored = storedAccounts.parse(JSON.parse(utf8.encode(plain)))
    return new Map(
      stored.map(({ index, network, text: one, evm }) => [
        index,
        withEvm(readOutsideAccount(one, network), evm),
      ]),
    )
  } catch {
    throw new AppError('storage-corrupt', 'the accounts of other signers cannot be read')
  }
}

/** @throws AppError `account-limit` */
function freeIndex(accounts: OutsideMap, listed: ReadonlySet<number>): number {
  const free = OUTSIDE_INDICES.filter((index) => !accounts.has(index))
  const index = free.find((one) => !listed.has(one)) ?? free[0]
  if (index === undefined) throw new AppError('account-limit', 'no room for another account')
  return index
}

function storedOf(accounts: OutsideMap) {
  return [...accounts].map(([index, account]) => ({
    index,
    network: account.network,
    text: outsideAccountText(account),
    ...evmTextOf(account),
  }))
}

function evmTextOf(account: OutsideAccount): { evm?: string } {
  return account.kind === 'keys' && account.evm !== undefined ? { evm: outsideEvmText(account.evm) } : {}
}

function withEvm(account: OutsideAccount, evm: string | undefined): OutsideAccount {
  return account.kind === 'keys' && evm !== undefined ? { ...account, evm: readEvmAccount(evm) } : account
}

/** The sealed accounts on disk; the latest reading is kept in memory. */
function createSealedAccounts({ local, crypto, random }: Ports) {
  let last: { text: string; mark: string; accounts: OutsideMap } | undefined

  /** @throws AppError `storage-corrupt` if they are damaged, or sealed by another wallet */
  const read = async (key: Uint8Array): Promise<OutsideMap> => {
    const text = await local.get(KEY)
    if (text === undefined) return new Map()
    // Of another wallet, the same text tells nothing.
    const mark = secretMark(key)
    if (last !== undefined && text === last.text && mark === last.mark) return last.accounts
    const accounts = await opened(text, key, crypto)
    if (typeof text === 'string') last = { text, mark, accounts }
    return accounts
  }

  const write = async (key: Uint8Array, accounts: OutsideMap): Promise<void> => {
    const nonce = random.bytes(NONCE_LENGTH)
    const sealed = await crypto.seal(key, nonce, utf8.decode(JSON.stringify(storedOf(accounts))), HEADER)
    await local.set(KEY, base64.encode(Uint8Array.of(...HEADER, ...nonce, ...sealed)))
  }

  return { read, write }
}
