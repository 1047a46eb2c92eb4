import type { BitcoinPageWallet } from '../types'

/** The part of `window.unisat` that signs. */
export type Unisat = {
  requestAccounts(): Promise<string[]>
  getPublicKey(): Promise<string>
  signPsbt(psbtHex: string, options: object): Promise<string>
}

/** The part of `window.LeatherProvider` that signs. */
export type Leather = { request(method: string, params?: object): Promise<unknown> }

/** As Satspan asks a Bitcoin wallet to sign. */
type Terms = { hex: string; address: string; signInputs: Record<string, number[]> }

/** SIGHASH_ALL. */
const ALL = 1

/**
 * UniSat, as the `wallet` of a swap that it pays.
 * @example await satspan.connect({ signer: 'page', wallet: unisat(window.unisat) })
 */
export function unisat(provider: Unisat): BitcoinPageWallet {
  return {
    async request(_method, params) {
      if (isTerms(params)) {
        const { hex, address } = params
        const toSignInputs = inputsOf(params).map((index) => ({ index, address, sighashTypes: [ALL] }))
        return { hex: await provider.signPsbt(hex, { autoFinalized: false, toSignInputs }) }
      }
      const [address] = await provider.requestAccounts()
      const publicKey = await provider.getPublicKey()
      // It has one address for everything.
      return { addresses: ['payment', 'ordinals'].map((purpose) => ({ address, publicKey, purpose })) }
    },
  }
}

/**
 * Leather, as the `wallet` of a swap that it pays.
 * @example await satspan.connect({ signer: 'page', wallet: leather(window.LeatherProvider) })
 */
export function leather(provider: Leather): BitcoinPageWallet {
  return {
    request: async (method, params) =>
      isTerms(params)
        ? provider.request('signPsbt', {
            hex: params.hex,
            allowedSighash: [ALL],
            signAtIndex: inputsOf(params),
            broadcast: false,
          })
        : provider.request(method),
  }
}

function inputsOf({ signInputs, address }: Terms): number[] {
  return signInputs[address] ?? []
}

function isTerms(params: unknown): params is Terms {
  return typeof params === 'object' && params !== null && 'hex' in params
}
