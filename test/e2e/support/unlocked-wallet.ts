import { expect } from 'playwright/test'
import type { Address } from 'viem'
import { accountOf } from '~/lib/core/bitcoin/keys'
import { createKeyTree } from '~/lib/core/vault/derive'
import { evmAccountOf } from '~/lib/core/vault/evm-key'
import { entropyOfPhrase, seedOf } from '~/lib/core/vault/phrase'
import type { Popup } from '../pages/popup'
import type { AddressType } from '../pages/settings'
import { control } from './control'

/** A wallet that is unlocked, in a popup that is open. */
export type UnlockedWallet = {
  popup: Popup
  bitcoinAddress: string
  evmAddress: Address
  /** Those of one of its accounts; the first one's stand above. */
  addressesOf(index: number): { bitcoin: string; evm: Address }
  /** Switches the Bitcoin address type; returns the new address. */
  useAddressType(type: AddressType): Promise<string>
  /** Pays coins to the wallet's Bitcoin address, which has none yet, and waits until the popup shows their sum. */
  fund(...coins: bigint[]): Promise<void>
}

/** The form of each address type on regtest. */
const ADDRESS_FORMS: Record<AddressType, RegExp> = {
  p2wpkh: /^bcrt1q/,
  'p2sh-p2wpkh': /^2/,
  p2pkh: /^[mn]/,
}

/** The addresses of a phrase's accounts, by their index. */
export async function addressesOfPhrase(phrase: string): Promise<UnlockedWallet['addressesOf']> {
  const tree = createKeyTree(await seedOf({ entropy: entropyOfPhrase(phrase), passphrase: '' }))
  return (index) => ({
    bitcoin: accountOf(tree, 'regtest', 'p2wpkh', index).address,
    evm: evmAccountOf(tree, index).address,
  })
}

/** The wallet of this phrase, in the popup that shows it unlocked. */
export async function unlockedWallet(popup: Popup, phrase: string): Promise<UnlockedWallet> {
  await popup.expectUnlocked()
  const addressesOf = await addressesOfPhrase(phrase)
  const first = addressesOf(0)
  const wallet: UnlockedWallet = {
    popup,
    bitcoinAddress: first.bitcoin,
    evmAddress: first.evm,
    addressesOf,
    async useAddressType(type) {
      await popup.open('settings')
      await popup.settings.setAddressType(type)
      await popup.receive.open()
      // The page shows the last known account until the new one arrives.
      await expect(popup.receive.bitcoin).toHaveAttribute('data-address', ADDRESS_FORMS[type])
      wallet.bitcoinAddress = await popup.receive.bitcoinAddress()
      await popup.open('swap')
      return wallet.bitcoinAddress
    },
    async fund(...coins) {
      for (const sats of coins) await control.fund(wallet.bitcoinAddress, sats)
      // An opened popup polls the chain at once.
      await expect(async () => {
        await popup.page.reload()
        await expect(popup.balance, 'the popup shows what the wallet was paid').toHaveAttribute(
          'data-sats',
          coins.reduce((sum, sats) => sum + sats, 0n).toString(),
          { timeout: 10_000 },
        )
      }).toPass()
    },
  }
  return wallet
}
