import { hex } from '@scure/base'
import type { Profile } from '~/lib/contract/profile'
import type { FeeChoice } from '~/lib/contract/ui'
import type { SweepView } from '~/lib/contract/views/payment'
import { addressOfScript } from '~/lib/core/address'
import { sumSats } from '~/lib/core/amount'
import { ADDRESS_TYPES, type AddressType, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { Accounts } from '../ports/keyring'
import type { PendingPayment } from '../ports/pending-review'
import { paymentCoins } from './coins'
import { preparePayment } from './prepare-payment'

type Context = { deployment: Deployment; accounts: Accounts; journal: Journal }
type BitcoinPublic = Accounts['bitcoin']

export type SweepOrder = { publicKey: string; addressType: AddressType; feeChoice: FeeChoice }

/** What the addresses of a foreign public key hold, of every type that can be swept. */
export async function sweepable(
  { deployment, accounts, journal }: Context,
  publicKey: string,
): Promise<SweepView> {
  const { bitcoin, profile } = deployment
  const found = await Promise.all(
    ADDRESS_TYPES.map(async (addressType) => {
      const { address } = accountOfKey(publicKey, addressType, profile.bitcoin.network)
      const coins = await paymentCoins(address, bitcoin, journal)
      const isOwn = address === accounts.bitcoin.address
      return { addressType, address, isOwn, sats: sumSats(coins.spendable), ...coins.unspendable }
    }),
  )
  return { addresses: found }
}

/**
 * Builds and reviews one payment of everything that one address of the key holds, to the wallet's own address.
 * @throws AppError as `preparePayment`
 */
export async function prepareSweep(
  context: Context,
  {
    publicKey,
    addressType,
    feeChoice,
  }: { publicKey: string; addressType: AddressType; feeChoice: FeeChoice },
  stamp: { id: string; createdAt: number },
): Promise<PendingPayment> {
  const { deployment, accounts } = context
  const recipient = accounts.bitcoin.address
  const bitcoin = accountOfKey(publicKey, addressType, deployment.profile.bitcoin.network)
  if (bitcoin.address === recipient) throw new AppError('funds-insufficient', 'the coins are here already')
  const pending = await preparePayment(
    {
      ...context,
      accounts: { ...accounts, bitcoin },
      // The user does not choose this recipient.
      recipients: { judge: async () => ({ standing: 'own', address: recipient, isInUse: true }) },
    },
    { recipient, amountSats: null, feeChoice },
    stamp,
  )
  return { ...pending, intent: { ...pending.intent, isSweep: true } }
}

/** The account of a key that has this address. @throws AppError `key-gone` if it is another key's */
export function sweptAccount(publicKey: string, address: string, { bitcoin }: Profile): BitcoinPublic {
  const accounts = ADDRESS_TYPES.map((addressType) => accountOfKey(publicKey, addressType, bitcoin.network))
  const found = accounts.find((account) => account.address === address)
  if (found === undefined) throw new AppError('key-gone', 'another key is held meanwhile')
  return found
}

function accountOfKey(publicKey: string, addressType: AddressType, network: BitcoinNetwork): BitcoinPublic {
  const { scriptPubKey } = spendingScripts(addressType, hex.decode(publicKey))
  const address = addressOfScript(scriptPubKey, network)
  if (address === undefined) throw new AppError('internal', 'a key without an address')
  return { address, addressType, publicKey }
}
