import { bitcoinWallet } from './bitcoin-wallet'
import { isWallet, sanitizeText } from './page-wallet'
import { get, isObject } from './pristine'
import { toPlainJson } from './to-plain-json'
import type { PageWallet } from './types'

export type Side = 'EVM' | 'Bitcoin'
type Announced = { uuid: string; wallet: PageWallet; earlier: Announced } | null
type Info = { uuid?: unknown; name?: unknown; icon?: unknown; rdns?: unknown }
/** A wallet in WBIP004's list: its `id` is the path to its provider. */
type Listed = Info & { id: string }

const LIST: string = 'btc_providers'
const MAX_TEXT = 100
/** The limit for all together; an icon that would take more than a quarter of the rest is left out. */
const MAX_ROOM = 40_000

/** Collects the wallets that this page announces, except our own provider. */
export function watchWallets(isOwn: (value: unknown) => boolean) {
  /** The latest first. */
  let latest: Announced = null
  let room = MAX_ROOM
  /** As JSON, in order. */
  const texts = { EVM: '', Bitcoin: '' }

  const find = (uuid: unknown): PageWallet | undefined => {
    for (let one = latest; one; one = one.earlier) if (one.uuid === uuid) return one.wallet
    return undefined
  }

  const add = (side: Side, id: unknown, { name, icon: image, rdns }: Info, value: unknown): void => {
    const wallet = walletOf(side, value)
    const uuid = sanitizeText(id, MAX_TEXT)
    if (!wallet || isOwn(value) || find(uuid)) return
    const icon = sanitizeText(image, MAX_ROOM)
    const text = toPlainJson({
      uuid,
      name: sanitizeText(name, MAX_TEXT),
      icon: icon.length > room / 4 ? '' : icon,
      rdns: sanitizeText(rdns, MAX_TEXT),
    })
    if (text.length > room) return
    room -= text.length
    latest = { uuid, wallet, earlier: latest }
    texts[side] += (texts[side] && ',') + text
  }

  /** EIP-6963. */
  const onAnnounce = ({ detail }: Event & { detail?: { info: Info; provider: unknown } }) =>
    attempt(() => detail && add('EVM', detail.info.uuid, detail.info, detail.provider))
  attempt(() => window.addEventListener('eip6963:announceProvider', onAnnounce))

  const askBitcoin = (): void => {
    const register = (wallet: Info) => attempt(() => add('Bitcoin', wallet.name, wallet, wallet))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const list: readonly Listed[] = get(window, LIST)
    for (let i = 0; i < list.length; i++)
      attempt(() => {
        const info = list[i]
        if (!info) return
        let provider: unknown = window
        for (const name of info.id.split('.')) provider = isObject(provider) && get(provider, name)
        add('Bitcoin', info.id, info, provider)
      })
  }

  return {
    find,
    /** All wallets of one side, after asking for announcements once more, as JSON; empty if there are none. */
    list(side: Side): string {
      attempt(() => {
        if (side === 'EVM') window.dispatchEvent(new Event('eip6963:requestProvider'))
        else askBitcoin()
      })
      return texts[side]
    },
  }
}

/** A wallet as it is asked; `undefined` for anything else. */
export function walletOf(side: Side, value: unknown): PageWallet | undefined {
  if (side === 'Bitcoin') return bitcoinWallet(value)
  return isWallet(value) ? value : undefined
}

/** Leaves out whatever cannot be read. A page without working events can only pass its wallet in the request. */
function attempt(task: () => void): void {
  try {
    task()
  } catch {
    // As above.
  }
}
