import { apply, CustomEvent, defineProperty, dispatchEvent, freeze, get, isArray, set } from './pristine'
import { randomId } from './random-id'
import { createStandardWallet, registerWallet, type Source } from './wallet-standard'

const NAME = 'Satspan'
/** `public/icon` as SVG. */
const ICON = `data:image/svg+xml;base64,${btoa(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='#0f5f66'/><path d='M22.5 10.2c-1.3-1.6-3.6-2.4-6.1-2.4-3.4 0-6 1.7-6 4.2 0 5.7 12 2.4 12 8.1 0 2.5-2.7 4.1-6.2 4.1-2.7 0-5-.9-6.4-2.6M4.5 16h4M23.5 16h4' fill='none' stroke='#fff' stroke-width='3' stroke-linecap='round'/></svg>",
)}` as const
const LISTS = ['btc', 'wbip', 'webbtc']

/**
 * Makes the provider discoverable: by name, by the EIP-6963 pattern, in the lists of WBIP004, as a Wallet Standard
 * wallet. @returns what announces it again, to a document that has lost its listeners
 */
export function announce(provider: Source, methods: readonly string[]): () => void {
  defineProperty(window, 'satspan', { value: provider, enumerable: true })
  for (let i = 0; i < LISTS.length; i++) enlist(`${LISTS[i]}_providers`, methods)
  const info = freeze({ uuid: randomId(), name: NAME, icon: ICON, rdns: 'org.satspan' })
  const detail = freeze({ info, provider })
  const answer = () => {
    apply(dispatchEvent, window, [new CustomEvent('satspan:announceProvider', { detail })])
  }
  const wallet = createStandardWallet(provider, NAME, ICON)
  const again = () => {
    try {
      window.addEventListener('satspan:requestProvider', answer)
      answer()
      registerWallet(wallet)
    } catch {
      // A page without working events can still find the provider by name.
    }
  }
  again()
  return again
}

function enlist(name: string, methods: readonly string[]): void {
  try {
    const existing: unknown = get(window, name)
    const list: unknown[] = isArray(existing) ? existing : []
    if (list !== existing) set(window, name, list)
    list[list.length] = freeze({ id: 'satspan', name: NAME, icon: ICON, methods })
  } catch {
    // The page has locked the name: leave it.
  }
}
