import { isWallet, sanitizeText } from './page-wallet'
import { toPlainJson } from './to-plain-json'
import type { PageWallet } from './types'

/** The wallets that the page has announced, the latest first; `texts` are those up to it, in order, as JSON. */
type Announced = { uuid: string; wallet: PageWallet; texts: string; earlier: Announced } | null
type Info = { uuid?: unknown; name?: unknown; icon?: unknown; rdns?: unknown }

const MAX_TEXT = 100
/** The limit for all together; an icon that would take more than a quarter of the rest is left out. */
const MAX_ROOM = 40_000

/** Collects the EVM wallets that this page announces by EIP-6963, except our own provider. */
export function watchWallets(isOwn: (value: unknown) => boolean) {
  let latest: Announced = null
  let room = MAX_ROOM

  const find = (uuid: unknown): PageWallet | undefined => {
    for (let one = latest; one; one = one.earlier) if (one.uuid === uuid) return one.wallet
    return undefined
  }

  const onAnnounce = (event: Event & { detail?: { info?: Info; provider?: unknown } }) => {
    try {
      const { info, provider: wallet } = event.detail ?? {}
      if (!info || !isWallet(wallet) || isOwn(wallet)) return
      const uuid = sanitizeText(info.uuid, MAX_TEXT)
      if (find(uuid)) return
      const icon = sanitizeText(info.icon, MAX_ROOM)
      const text = toPlainJson({
        uuid,
        name: sanitizeText(info.name, MAX_TEXT),
        icon: icon.length > room / 4 ? '' : icon,
        rdns: sanitizeText(info.rdns, MAX_TEXT),
      })
      if (text.length > room) return
      room -= text.length
      latest = { uuid, wallet, texts: !latest ? text : `${latest.texts},${text}`, earlier: latest }
    } catch {
      // An announcement that cannot be read.
    }
  }
  try {
    window.addEventListener('eip6963:announceProvider', onAnnounce)
  } catch {
    // A page without working events can only pass its wallet in the request.
  }

  return {
    find,
    /** All announced wallets, after asking for announcements once more, as JSON; empty if there are none. */
    list(): string {
      try {
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      } catch {
        // As above.
      }
      return latest?.texts ?? ''
    },
  }
}
