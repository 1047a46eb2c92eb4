import type { AddressSpace, PaymentTarget } from './address-space'
import { BITCOIN_NETWORKS, genesisHash } from '../network'
import { mismatch } from './payment-link'

/** Chain IDs by the short names that EIP-3770 puts before an address; two of them have been renamed. */
const SHORT_NAMES: Record<string, number> = {
  eth: 1,
  oeth: 10,
  rsk: 30,
  bnb: 56,
  gno: 100,
  unichain: 130,
  matic: 137,
  pol: 137,
  zksync: 324,
  mantle: 5000,
  base: 8453,
  arb1: 42_161,
  celo: 42_220,
  avax: 43_114,
  linea: 59_144,
  bob: 60_808,
  blastmainnet: 81_457,
  scr: 534_352,
  sep: 11_155_111,
}

/** An account named together with its chain. `chain`: as a chain ID, or else as it is written. */
type AccountId = { kind: AddressSpace['kind']; chain: string; address: string }

const EIP3770 = /^([a-z][\da-z-]*):(0x[\da-f]{40})$/i
const CAIP10 = /^(eip155|bip122):([\da-f]{1,32}):([\da-z]+)$/i

/**
 * Reads `eth:0x…` (EIP-3770), `eip155:137:0x…` and `bip122:…:bc1…` (CAIP-10).
 *
 *     readAccountId('eip155:137:0xfB69…') // { kind: 'evm', chain: '137', address: '0xfB69…' }
 */
export function readAccountId(text: string): AccountId | undefined {
  const [, namespace, chain = '', account = ''] = CAIP10.exec(text) ?? []
  if (namespace !== undefined)
    return {
      kind: namespace.toLowerCase() === 'eip155' ? 'evm' : 'bitcoin',
      chain: chain.toLowerCase(),
      address: account,
    }
  const [, shortName = '', address = ''] = EIP3770.exec(text) ?? []
  // `ethereum:` is a payment link, and only reads as a name.
  if (address === '' || /^(ethereum|bitcoin)$/i.test(shortName)) return undefined
  const name = shortName.toLowerCase()
  const chainId = Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name] : undefined
  return { kind: 'evm', chain: String(chainId ?? shortName), address }
}

/** @throws AppError `payment-link-mismatch` if the account is on another chain than the payment */
export function checkChainOf({ chain }: AccountId, target: PaymentTarget): void {
  if (target.kind === 'bitcoin') {
    const named = BITCOIN_NETWORKS.find((network) => genesisHash(network).startsWith(chain))
    if (named !== target.network || chain.length < 32) throw mismatch({ chain })
    return
  }
  if (target.chainId !== null && chain !== String(target.chainId)) throw mismatch({ chain })
}
