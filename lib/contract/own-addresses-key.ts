/**
 * The key in the browser's memory under which an unlocked wallet keeps its accounts' public keys and what was derived from
 * them. The lock removes it with the seed: it tells all addresses that the wallet will ever have.
 */
export const OWN_ADDRESSES_KEY = 'own-addresses'
