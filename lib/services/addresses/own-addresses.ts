import { hex } from '@scure/base'
import * as z from 'zod/mini'
import { OWN_ADDRESSES_KEY } from '~/lib/contract/own-addresses-key'
import type { Marks } from '~/lib/core/accounts/address-search'
import { accountAddresses, BRANCHES } from '~/lib/core/accounts/own-address'
import { searchedAccounts } from '~/lib/core/accounts/searched-accounts'
import { ADDRESS_TYPES, type AddressPath, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { bitcoinAccountOf } from '~/lib/core/bitcoin/keys'
import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import type { KeyValueArea } from '../ports/platform'
import type { AccountKey } from '../wallet/accounts'
import type { Wallet } from '../wallet/wallet'
import type { AccountName } from './search-record'

/** One address of an account. `publicKey` is `null` where only an address is watched. */
export type WalletAddress = OutsideBitcoin & { path: AddressPath }

const storedAccounts = z.array(
  z.object({
    network: z.enum(BITCOIN_NETWORKS),
    address: z.string(),
    addressType: z.enum(ADDRESS_TYPES),
    extendedKey: z.string(),
    /** Of each branch, from index 0 on. */
    publicKeys: z.tuple([z.array(z.string()), z.array(z.string())]),
  }),
)
type StoredAccount = z.infer<typeof storedAccounts>[number]

export type OwnAddresses = ReturnType<typeof createOwnAddresses>

type Ports = {
  wallet: Pick<Wallet, 'status' | 'accountKeysOf'>
  session: Pick<KeyValueArea, 'get' | 'set' | 'remove'>
}

/**
 * All addresses of unlocked accounts, kept since the unlock: a judgement finds its scripts here and derives nothing. The
 * account keys and what follows from them are in the browser's memory alone, and go with the lock.
 */
export function createOwnAddresses({ wallet, session }: Ports) {
  const addresses = new Map<string, WalletAddress[]>()
  const { open, save, forget } = createSessionAccounts({ wallet, session }, () => addresses.clear())

  /** Keeps the keys of accounts that are not here yet. */
  const keep = async (keys: readonly AccountKey[]) => {
    const accounts = await open()
    const size = accounts.size
    for (const { network, bitcoin, extendedKey } of keys) {
      const name = nameOf({ network, address: bitcoin.address })
      if (extendedKey === null) addresses.set(name, [{ ...bitcoin, path: FIRST_PATH }])
      else if (!accounts.has(name))
        accounts.set(name, { network, ...bitcoin, extendedKey, publicKeys: [[], []] })
    }
    if (accounts.size > size) await save(accounts)
  }

  const accountNamed = async (account: AccountName): Promise<StoredAccount | undefined> => {
    const name = nameOf(account)
    const isHere = async () => (await open()).has(name) || addresses.has(name)
    if (!(await isHere())) await keep(await wallet.accountKeysOf(searchedAccounts))
    if (!(await isHere())) throw new AppError('account-missing', 'no account with this address')
    return (await open()).get(name)
  }

  const isShort = ({ publicKeys }: StoredAccount, last: Marks) =>
    BRANCHES.some((branch) => publicKeys[branch].length <= last[branch])

  /** Derives the addresses that are missing up to these indices. */
  const extend = async (account: StoredAccount, last: Marks) => {
    const addressAt = accountAddresses(account)
    for (const branch of BRANCHES)
      for (let index = account.publicKeys[branch].length; index <= last[branch]; index += 1)
        account.publicKeys[branch].push(addressAt({ branch, index }).publicKey)
    addresses.delete(nameOf(account))
    await save(await open())
  }

  return {
    forget,
    keep,

    /**
     * The addresses of an account, at least up to these indices, receive addresses first; of a watched address that one.
     * @throws AppError `wallet-locked`, `account-missing`
     */
    async upTo(account: AccountName, last: Marks): Promise<readonly WalletAddress[]> {
      const own = await accountNamed(account)
      if (own !== undefined && isShort(own, last)) await extend(own, last)
      const name = nameOf(account)
      const listed = addresses.get(name) ?? (own === undefined ? [] : addressesOf(own))
      addresses.set(name, listed)
      return listed
    },
  }
}

function addressesOf({ network, addressType, publicKeys }: StoredAccount): WalletAddress[] {
  return BRANCHES.flatMap((branch) =>
    publicKeys[branch].map((publicKey, index) => ({
      ...bitcoinAccountOf(hex.decode(publicKey), network, addressType),
      path: { branch, index },
    })),
  )
}

function nameOf({ network, address }: AccountName): string {
  return `${network}/${address}`
}

/**
 * The accounts in the browser's memory. They go with the lock.
 * @param gone called once they are forgotten
 */
function createSessionAccounts({ wallet, session }: Ports, gone: () => void) {
  let opening: Promise<Map<string, StoredAccount>> | undefined

  const forget = () => {
    opening = undefined
    gone()
  }

  const isUnlocked = async () => (await wallet.status()) === 'unlocked'

  /** @throws AppError `wallet-locked` */
  const open = async () => {
    if (!(await isUnlocked())) {
      forget()
      throw new AppError('wallet-locked', 'addresses follow from keys of an unlocked wallet')
    }
    opening ??= readAll().catch((thrown: unknown) => {
      opening = undefined
      throw thrown
    })
    return opening
  }

  const readAll = async () => {
    const stored = storedAccounts.safeParse(await session.get(OWN_ADDRESSES_KEY))
    return new Map((stored.data ?? []).map((account) => [nameOf(account), account]))
  }

  const save = async (accounts: ReadonlyMap<string, StoredAccount>) => {
    await session.set(OWN_ADDRESSES_KEY, [...accounts.values()])
    // The lock may have come in between, and has removed what was there before.
    if (await isUnlocked()) return
    await session.remove(OWN_ADDRESSES_KEY)
    forget()
  }

  return { open, save, forget }
}
