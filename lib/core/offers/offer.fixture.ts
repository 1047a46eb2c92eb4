import type { Offer } from './offer'

/** An offer that the chains confirm. */
export const OFFER: Offer = {
  profileId: 'p',
  network: 'polygon',
  token: null,
  decimals: 6,
  speed: 'normal',
  arrivesAtLeast: 980_000_000n,
  arrivesAbout: 990_000_000n,
  minutes: 25,
  cost: [],
  minersSats: 500n,
  basis: 'chains',
  promised: 990_000_000n,
  isOverpromised: false,
}
