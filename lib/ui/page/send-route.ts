import { type Asset, assetNetwork } from '~/lib/ui/text/holdings'

/** The form that sends an asset. `token`: `null` is the native currency. */
export function sendRoute(networkName: string, token: string | null): string {
  return `/send/${encodeURIComponent(networkName)}/${token ?? 'native'}`
}

export function assetSendRoute(asset: Asset): string {
  return sendRoute(assetNetwork(asset), asset.token.address)
}

/** Returns the key of that form's draft, which stays while the popup is closed. */
export function sendDraftKey(networkName: string, token: string | null): string {
  return `send-form ${networkName} ${token ?? 'native'}`
}
