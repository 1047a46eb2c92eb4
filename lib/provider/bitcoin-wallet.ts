import { isWallet } from './page-wallet'
import { get, isObject } from './pristine'
import type { PageWallet } from './types'
import { bytesOf } from './wallet-standard'

const SIGN = 'bitcoin:signTransaction'

/** Bytes cross as their decimals. */
type Bytes = Uint8Array & { toString(): string }
type Account = { address: string; publicKey: Bytes }
/** Of a wallet of the Wallet Standard that signs Bitcoin transactions. */
type Features = {
  'bitcoin:connect': { connect(terms: unknown): Promise<{ accounts: readonly Account[] }> }
  [SIGN]: { signTransaction(terms: object): Promise<readonly [{ signedPsbt: Bytes }]> }
}
/** A transaction to sign with the key of an address. */
type Terms = { hex: string; address: string; input: object; chain: string }

/** A Bitcoin wallet of the page as the background asks it: for `getAddresses` and `signPsbt`. */
export function bitcoinWallet(wallet: unknown): PageWallet | undefined {
  const features: Features | undefined = isObject(wallet) ? get(wallet, 'features') : undefined
  if (features?.[SIGN]) return standardWallet(features)
  // WBIP's `request` takes the method and its params apart.
  return isWallet(wallet) ? { request: ({ method, params }) => wallet.request(method, params) } : undefined
}

/** The methods of its own lists may be the page's: so is the wallet. */
function standardWallet(features: Features): PageWallet {
  let accounts: readonly Account[]
  return {
    async request({ params }) {
      if (isTerms(params)) {
        const account = accounts.find(({ address }) => address === params.address)
        const terms = { ...params, psbt: bytesOf(params.hex), inputsToSign: [{ ...params.input, account }] }
        return (await features[SIGN].signTransaction(terms))[0].signedPsbt.toString()
      }
      ;({ accounts } = await features['bitcoin:connect'].connect(params))
      return accounts.flatMap(({ address, publicKey }) => [address, publicKey]).join(' ')
    },
  }
}

function isTerms(params: unknown): params is Terms {
  return isObject(params) && 'hex' in params
}
