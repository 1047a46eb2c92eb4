/** The form that sends an asset. `token`: `null` is the native currency. */
export function sendRoute(networkName: string, token: string | null): string {
  return `/send/${encodeURIComponent(networkName)}/${token ?? 'native'}`
}

/** What is kept of that form while the popup is closed. */
export function sendDraftKey(networkName: string, token: string | null): string {
  return `send-form ${networkName} ${token ?? 'native'}`
}
