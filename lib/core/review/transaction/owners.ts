import { hex } from '@scure/base'
import { scriptPubKeyOf } from '~/lib/core/address'
import {
  type AddressType,
  type SpendingKey,
  type SpendingScripts,
  spendingScripts,
} from '~/lib/core/bitcoin/address-type'
import type { SigningPlan } from '~/lib/core/bitcoin/reviewed'
import type { TransactionInput, UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Proven, WalletCoin } from './coins'

/** An own address and its key. `publicKey`: compressed, hex. */
export type Signer = SpendingKey & { address: string }

/** An own address with its scripts, which are those of its key. */
export type Owner = Signer & SpendingScripts

/** Names whose coins a transaction spends, and where its change goes. */
export type SignersInput = {
  signer: Signer
  /** Every own address that holds a coin; absent = the signer alone. */
  signers?: readonly Signer[]
  /** The only address for change; absent = the signer. */
  change?: Signer
}

export type Owners = {
  signer: Owner
  change: Owner
  byScript: ReadonlyMap<string, Owner>
  /** The owner of a coin, by the address that it is listed with; an unlisted one's by its script. None for a stranger's. */
  of: (wallet: WalletCoin | undefined, proven: Proven) => Owner | undefined
}

/**
 * The own addresses of a review.
 * @throws AppError `recipient-invalid` if an address is not its key's, `bad-input` if the signer is not among the signers
 */
export function readOwners(
  { signer, signers = [signer], change = signer }: SignersInput,
  network: BitcoinNetwork,
): Owners {
  const own = ownerOf(signer, network)
  // Most often all three are one, whose scripts take two hashes.
  const ownerBy = (one: Signer) => (one === signer ? own : ownerOf(one, network))
  const owners = signers.map(ownerBy)
  const byScript = new Map(owners.map((owner) => [owner.scriptPubKey, owner]))
  const byAddress = new Map(owners.map((owner) => [owner.address, owner]))
  // An address may be written in another way than its owner's, in capitals for one.
  const ownerAt = (address: string) =>
    byAddress.get(address) ?? byScript.get(scriptOf(address, network) ?? '')
  if (!byScript.has(own.scriptPubKey))
    throw new AppError('bad-input', 'the signer is none of the signers', { details: { field: 'signers' } })
  return {
    signer: own,
    change: ownerBy(change),
    byScript,
    of: (wallet, proven) => {
      if (wallet === undefined) return typeof proven === 'string' ? own : byScript.get(proven.scriptPubKey)
      return wallet.address === undefined ? own : ownerAt(wallet.address)
    },
  }
}

type OwnedCoin = { input: TransactionInput; proven: Proven; owner: Owner | undefined }

/** Whether a coin is not its owner's, by what the chain proves. */
export function isForeign({ proven, owner }: Omit<OwnedCoin, 'input'>): boolean {
  return owner === undefined || (typeof proven !== 'string' && proven.scriptPubKey !== owner.scriptPubKey)
}

/** The type of each input, for sizes; a stranger's counts as the signer's. */
export function inputTypes(coins: readonly Pick<OwnedCoin, 'owner'>[], { signer }: Owners): AddressType[] {
  return coins.map(({ owner }) => (owner ?? signer).addressType)
}

/** Gathers what signing needs, or `undefined` where a coin is not proven to be one's own. */
export function spendingPlan(
  transaction: UnsignedTransaction,
  coins: readonly OwnedCoin[],
  { signer: { addressType, publicKey } }: Owners,
): SigningPlan | undefined {
  const inputs = coins.flatMap(({ input, proven, owner }) =>
    typeof proven === 'string' || owner === undefined ? [] : [{ ...input, ...proven, key: keyOf(owner) }],
  )
  if (inputs.length !== transaction.inputs.length) return undefined
  return { transaction: { ...transaction, inputs }, addressType, publicKey }
}

function keyOf({ addressType, publicKey, path }: Owner): SpendingKey {
  return { addressType, publicKey, ...(path && { path }) }
}

function ownerOf(signer: Signer, network: BitcoinNetwork): Owner {
  const scripts = spendingScripts(signer.addressType, hex.decode(signer.publicKey))
  if (scriptOf(signer.address, network) !== scripts.scriptPubKey)
    throw new AppError('recipient-invalid', 'the address is not that of the public key')
  return { ...signer, ...scripts }
}

/** `undefined` if it is no address of this network. */
export function scriptOf(address: string, network: BitcoinNetwork): string | undefined {
  try {
    return scriptPubKeyOf(address, network)
  } catch {
    return undefined
  }
}
