import { apply, CustomEvent, defineProperty, dispatchEvent, freeze, get, isArray } from './pristine'
import { randomId } from './random-id'
import { createStandardWallet, registerWallet, type Source } from './wallet-standard'

const NAME = 'Satspan'
/** `public/icon` as SVG. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAzMiAzMic+PHJlY3Qgd2lkdGg9JzMyJyBoZWlnaHQ9JzMyJyByeD0nOCcgZmlsbD0nIzBmNWY2NicvPjxwYXRoIGQ9J00yMi41IDEwLjJjLTEuMy0xLjYtMy42LTIuNC02LjEtMi40LTMuNCAwLTYgMS43LTYgNC4yIDAgNS43IDEyIDIuNCAxMiA4LjEgMCAyLjUtMi43IDQuMS02LjIgNC4xLTIuNyAwLTUtLjktNi40LTIuNk00LjUgMTZoNE0yMy41IDE2aDQnIGZpbGw9J25vbmUnIHN0cm9rZT0nI2ZmZicgc3Ryb2tlLXdpZHRoPSczJyBzdHJva2UtbGluZWNhcD0ncm91bmQnLz48L3N2Zz4='
const LISTS = ['btc_providers', 'wbip_providers', 'webbtc_providers']

/** Makes the provider discoverable: by name, by the EIP-6963 pattern, in the lists of WBIP004, as a Wallet Standard wallet. */
export function announce(provider: Source, methods: readonly string[]): void {
  defineProperty(window, 'satspan', { value: provider, enumerable: true })
  for (let i = 0; i < LISTS.length; i++) enlist(LISTS[i] ?? '', methods)
  answerRequests(provider)
  registerWallet(createStandardWallet(provider, NAME, ICON))
}

function enlist(name: string, methods: readonly string[]): void {
  try {
    const known: unknown = get(window, name)
    const list: unknown[] = isArray(known) ? known : []
    if (list !== known)
      defineProperty(window, name, { value: list, writable: true, configurable: true, enumerable: true })
    list[list.length] = freeze({ id: 'satspan', name: NAME, icon: ICON, methods })
  } catch {
    // The page has locked the name: leave it.
  }
}

function answerRequests(provider: object): void {
  try {
    const info = freeze({ uuid: randomId(), name: NAME, icon: ICON, rdns: 'org.satspan' })
    const detail = freeze({ info, provider })
    const answer = () => {
      apply(dispatchEvent, window, [new CustomEvent('satspan:announceProvider', { detail })])
    }
    window.addEventListener('satspan:requestProvider', answer)
    answer()
  } catch {
    // A page without working events can still find the provider by name.
  }
}
