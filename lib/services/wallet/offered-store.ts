import { base64, utf8 } from '@scure/base'
import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { NONCE_LENGTH } from '~/lib/core/vault/lengths'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import type { KeyValueArea, Random } from '../ports/platform'

const KEY = 'offered-accounts'
/** Also the associated data of the seal. */
const HEADER = utf8.decode('SATSPAN-OFFERED\u0001')
/** The most accounts read from a file: each is shown to be accepted by hand. */
export const MOST_OFFERED = 30
const MOST_WAITING = 50

const offered = z.object({
  accounts: z.array(
    z.union([
      z.object({ text: z.string(), name: z.string() }),
      z.object({
        index: z.int().check(z.gte(0), z.lte(LAST_ACCOUNT)),
        addressType: z.enum(ADDRESS_TYPES),
        name: z.string(),
      }),
    ]),
  ),
  /** Journals of accounts that the wallet doesn't have, as `jsonOf` writes them. */
  waiting: z.array(z.string()),
})

/** Accounts from a file: of other signers by their text, and of the phrase by their index. */
export type Offered = z.infer<typeof offered>
export type OfferedAccount = Offered['accounts'][number]

type Ports = { local: KeyValueArea; crypto: VaultCrypto; random: Random }

/**
 * Stores what a backup has offered and its user hasn't accepted, sealed like accounts of other signers. Nothing reads
 * it but the list that is shown to the user: until then none of it is the wallet's.
 */
export function createOfferedStore({ local, crypto, random }: Ports) {
  const NONE: Offered = { accounts: [], waiting: [] }
  return {
    /** Nothing, where it is another wallet's. */
    async read(key: Uint8Array): Promise<Offered> {
      const text = await local.get(KEY)
      if (typeof text !== 'string') return NONE
      try {
        const bytes = base64.decode(text).subarray(HEADER.length)
        const plain = await crypto.open(
          key,
          bytes.subarray(0, NONCE_LENGTH),
          bytes.subarray(NONCE_LENGTH),
          HEADER,
        )
        return plain === undefined ? NONE : offered.parse(JSON.parse(utf8.encode(plain)))
      } catch {
        return NONE
      }
    },

    /** The latest come last, and go first where there are too many. @throws AppError `storage-failed`, `storage-full` */
    async write(key: Uint8Array, { accounts, waiting }: Offered): Promise<void> {
      if (accounts.length === 0 && waiting.length === 0) return local.remove(KEY)
      const nonce = random.bytes(NONCE_LENGTH)
      const content = { accounts: accounts.slice(0, MOST_OFFERED), waiting: waiting.slice(0, MOST_WAITING) }
      const sealed = await crypto.seal(key, nonce, utf8.decode(JSON.stringify(content)), HEADER)
      await local.set(KEY, base64.encode(Uint8Array.of(...HEADER, ...nonce, ...sealed)))
    },

    remove: () => local.remove(KEY),
  }
}
