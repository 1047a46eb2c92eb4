import * as z from 'zod/mini'
import { sanitizeText } from './text'

/** More than any page has; the rest could not be read on one screen. */
const MAX_WALLETS = 12
const MAX_NAME = 40
const MAX_ICON = 10_000
const OWN_RDNS = 'org.satspan'

const UUID = /^[\w-]{1,64}$/
/** Bitcoin wallets have a name, or the path of their provider, instead of a `uuid`. */
const PATH = /^[\w .-]{1,64}$/
const RDNS = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/
/** EIP-6963 requires a data URI. A web address would tell a server who is choosing a wallet. */
const ICON = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/

const text = z.string()
/** An EVM wallet as a page announces it (EIP-6963). Name and icon are claims of the page. */
export const announcedWallet = z.object({ uuid: text, name: text, icon: text, rdns: text })
export type AnnouncedWallet = z.infer<typeof announcedWallet>

/** The wallet that the page named in its request: nothing is known about it, and there is no other. */
export const NAMED_WALLET: AnnouncedWallet = { uuid: '', name: '', icon: '', rdns: '' }

/** The wallets that may be shown: with harmless names, small data images as icons or none, and never Satspan itself. */
export function readWallets(announced: readonly AnnouncedWallet[], id = UUID): AnnouncedWallet[] {
  const ids = new Set<string>()
  return announced
    .flatMap(({ uuid, name: announcedName, icon, rdns }) => {
      const name = sanitizeText(announcedName, MAX_NAME)
      if (!id.test(uuid) || ids.has(uuid) || name === '' || rdns === OWN_RDNS) return []
      ids.add(uuid)
      const isImage = icon.length <= MAX_ICON && ICON.test(icon)
      return [{ uuid, name, icon: isImage ? icon : '', rdns: RDNS.test(rdns) ? rdns : '' }]
    })
    .slice(0, MAX_WALLETS)
}

/** The name under which a site's choice is remembered: the `uuid` differs each time. */
export function walletKey({ rdns, name }: AnnouncedWallet): string {
  return rdns === '' ? name : rdns
}

/** The same of Bitcoin wallets, of which some come twice: in the list of WBIP004, and by the Wallet Standard. */
export function readBitcoinWallets(announced: readonly AnnouncedWallet[]): AnnouncedWallet[] {
  const wallets = readWallets(announced, PATH)
  return wallets.filter(({ name }, at) => wallets.findIndex((one) => one.name === name) === at)
}
