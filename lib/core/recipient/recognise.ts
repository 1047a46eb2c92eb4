import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { AppError } from '../errors'

/** Recognised text that is no address to pay. `network`: of which it is an address. */
export type Recognised = {
  recognised:
    | 'lightning-invoice'
    | 'lightning-offer'
    | 'lightning-link'
    | 'mail-address'
    | 'silent-payment'
    | 'name'
    | 'other-network'
    | 'public-key'
    | 'hash'
    | 'wallet-connect'
    | 'web-page'
  network?: string
}

const BECH32_KINDS: Record<string, Recognised['recognised']> = {
  lnurl: 'lightning-link',
  lno: 'lightning-offer',
  lnr: 'lightning-invoice',
  lni: 'lightning-invoice',
  sp: 'silent-payment',
  tsp: 'silent-payment',
  sprt: 'silent-payment',
}

const BECH32_NETWORKS: Record<string, string> = {
  ltc: 'Litecoin',
  tltc: 'Litecoin',
  ltcmweb: 'Litecoin',
  lq: 'Liquid',
  ex: 'Liquid',
  tlq: 'Liquid',
  tex: 'Liquid',
  addr: 'Cardano',
  addr_test: 'Cardano',
  stake: 'Cardano',
  cosmos: 'Cosmos',
  osmo: 'Osmosis',
  thor: 'THORChain',
  bnb: 'BNB Beacon Chain',
  dgb: 'DigiByte',
  vtc: 'Vertcoin',
  erd: 'MultiversX',
  zs: 'Zcash',
  u: 'Zcash',
  npub: 'Nostr',
}

/** By the bytes before the hash. */
const BASE58_NETWORKS: Record<string, string> = {
  '48': 'Litecoin',
  '50': 'Litecoin',
  '30': 'Dogecoin',
  '22': 'Dogecoin',
  '76': 'Dash',
  '16': 'Dash',
  '65': 'Tron',
  '28,184': 'Zcash',
  '28,189': 'Zcash',
}

const SCHEME_KINDS: Record<string, Recognised['recognised']> = {
  lightning: 'lightning-invoice',
  lnurl: 'lightning-link',
  lnurlp: 'lightning-link',
  lnurlw: 'lightning-link',
  lnurlc: 'lightning-link',
  keyauth: 'lightning-link',
  mailto: 'mail-address',
  wc: 'wallet-connect',
  http: 'web-page',
  https: 'web-page',
}

const SCHEME_NETWORKS: Record<string, string> = {
  bitcoincash: 'Bitcoin Cash',
  bchtest: 'Bitcoin Cash',
  ecash: 'eCash',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  dash: 'Dash',
  zcash: 'Zcash',
  monero: 'Monero',
  solana: 'Solana',
  tron: 'Tron',
  ripple: 'XRP Ledger',
  xrpl: 'XRP Ledger',
  stellar: 'Stellar',
  'web+stellar': 'Stellar',
  cardano: 'Cardano',
  'web+cardano': 'Cardano',
  ton: 'TON',
  kaspa: 'Kaspa',
  nano: 'Nano',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
  nostr: 'Nostr',
}

/** Shapes of texts that no table of prefixes tells. */
const SHAPES: [RegExp, Recognised][] = [
  [/^ln(bc|tb|tbs|bcrt|sb)\d*[munp]?1[a-z\d]{50,}$/i, { recognised: 'lightning-invoice' }],
  [/^[xyztuvw]pub[1-9A-HJ-NP-Za-km-z]{100,}$/i, { recognised: 'public-key' }],
  [/^(0x)?[\da-f]{64}$/i, { recognised: 'hash' }],
  [/^(0x)?0[23][\da-f]{64}$/i, { recognised: 'public-key' }],
  [/^\S+@[\da-z-]+(\.[\da-z-]+)+$/i, { recognised: 'mail-address' }],
  [/^[qp][\da-z]{41}$/i, { recognised: 'other-network', network: 'Bitcoin Cash' }],
  [/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, { recognised: 'other-network', network: 'XRP Ledger' }],
  [/^[48][1-9A-HJ-NP-Za-km-z]{94}$/, { recognised: 'other-network', network: 'Monero' }],
  [/^G[A-Z2-7]{55}$/, { recognised: 'other-network', network: 'Stellar' }],
  [/^[EUk0]Q[\w-]{45,46}$/, { recognised: 'other-network', network: 'TON' }],
  [/^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/, { recognised: 'other-network', network: 'Tezos' }],
  // Also in letters beyond ASCII. No address has a point.
  [/^[\p{L}\p{N}\p{S}_-]+(\.[\p{L}\p{N}\p{S}_-]+)*\.\p{L}{2,}$/u, { recognised: 'name' }],
]

/** Names what somebody may paste in the place of an address; `undefined` if nothing is known to look like it. */
export function recognise(text: string): Recognised | undefined {
  const schemed = text.indexOf(':')
  if (schemed !== -1) return ofScheme(text.slice(0, schemed).toLowerCase(), text.slice(schemed + 1))
  return ofBech32(text) ?? SHAPES.find(([shape]) => shape.test(text))?.[1] ?? ofBase58(text)
}

/** The error of a recipient that was recognised. */
export function unsupportedRecipient(recognised: Recognised): AppError {
  return new AppError('recipient-unsupported', 'no address that can be paid', { details: { ...recognised } })
}

function ofScheme(scheme: string, rest: string): Recognised | undefined {
  const network = own(SCHEME_NETWORKS, scheme)
  if (network !== undefined) return { recognised: 'other-network', network }
  const recognised = own(SCHEME_KINDS, scheme)
  if (recognised === undefined) return undefined
  // `lightning:` stands before all that Lightning has.
  return (scheme === 'lightning' ? recognise(rest.replace(/^\/+/, '')) : undefined) ?? { recognised }
}

const BECH32_SHAPE = /^([a-z_]+)1[02-9ac-hj-np-z]{20,}$/i

function ofBech32(text: string): Recognised | undefined {
  const prefix = BECH32_SHAPE.exec(text)?.[1]?.toLowerCase() ?? ''
  // Longer than bech32 allows, and some have no checksum.
  const recognised = own(BECH32_KINDS, prefix)
  if (recognised !== undefined) return { recognised }
  const network = own(BECH32_NETWORKS, prefix)
  return network === undefined ? undefined : { recognised: 'other-network', network }
}

const BASE58CHECK = createBase58check(sha256)
const HASH_BYTES = 20
const SOLANA_BYTES = 32

function ofBase58(text: string): Recognised | undefined {
  const checked = bytesOf(text, (encoded) => BASE58CHECK.decode(encoded))
  if (checked !== undefined) {
    const network = own(BASE58_NETWORKS, checked.subarray(0, -HASH_BYTES).join(','))
    return network === undefined ? undefined : { recognised: 'other-network', network }
  }
  const isSolana = bytesOf(text, (encoded) => base58.decode(encoded))?.length === SOLANA_BYTES
  return isSolana ? { recognised: 'other-network', network: 'Solana' } : undefined
}

function bytesOf(text: string, decode: (text: string) => Uint8Array): Uint8Array | undefined {
  if (text.length > 100) return undefined
  try {
    return decode(text)
  } catch {
    return undefined
  }
}

function own<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
