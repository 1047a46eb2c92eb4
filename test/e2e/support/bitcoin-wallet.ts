import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { type BitcoinWallet, createBitcoinWallet } from '../../support/bitcoin-wallets'
import { reach } from './stage'

/** A Bitcoin wallet that lives in the page, in the list of WBIP004 and by the Wallet Standard. */
export async function installBitcoinWallet(
  page: Page,
  addressType: 'p2wpkh' | 'p2tr' = 'p2wpkh',
): Promise<BitcoinWallet> {
  const send = (raw: string) => fetch(`${reach.get().esploraUrl}/tx`, { method: 'POST', body: raw })
  const wallet = createBitcoinWallet({ secret: new Uint8Array(randomBytes(32)), addressType, send })
  await page.exposeFunction('askBitcoin', async (method: string, params: unknown) => {
    const provider = wallet.provider('wbip')
    return 'request' in provider && typeof provider.request === 'function'
      ? provider.request(method, params)
      : null
  })
  await page.addInitScript(() => {
    const request = (method: string, params: unknown) => Reflect.get(window, 'askBitcoin')(method, params)
    Object.assign(window, { Coins: { BitcoinProvider: { request } } })
    const lists: { btc_providers?: object[] } = window
    lists.btc_providers = [
      ...(lists.btc_providers ?? []),
      { id: 'Coins.BitcoinProvider', name: 'Listed', icon: '' },
    ]

    let accounts: { address: string; publicKey: Uint8Array }[] = []
    const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
    const standard = {
      version: '1.0.0',
      name: 'Standard',
      icon: 'data:image/svg+xml;base64,',
      chains: ['bitcoin:regtest'],
      get accounts() {
        return accounts
      },
      features: {
        'bitcoin:connect': {
          version: '1.0.0',
          async connect() {
            const { result } = await request('getAddresses', {})
            accounts = result.addresses.map((one: { address: string; publicKey: string }) => ({
              address: one.address,
              publicKey: bytesOf(one.publicKey),
            }))
            return { accounts }
          },
        },
        'bitcoin:signTransaction': {
          version: '1.0.0',
          async signTransaction({ psbt }: { psbt: Uint8Array }) {
            const { result } = await request('signPsbt', { psbt: btoa(String.fromCharCode(...psbt)) })
            return [{ signedPsbt: Uint8Array.from(atob(result.psbt), (unit) => unit.charCodeAt(0)) }]
          },
        },
      },
    }
    const register = (kit: { register(wallet: object): void } | undefined) => kit?.register(standard)
    window.addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
  })
  await page.reload()
  return wallet
}
