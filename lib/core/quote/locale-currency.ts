import type { Currency } from './currency'

/** Where each currency is everyday money, by ISO 3166. */
const REGIONS: Readonly<Record<Currency, string>> = {
  USD: 'US,PR,GU,VI,AS,MP,EC,SV,PA',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH,LI',
  CNY: 'CN',
  EUR: 'AD,AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MC,ME,MT,NL,PT,SI,SK,SM,VA,XK',
  GBP: 'GB,GG,IM,JE',
  IDR: 'ID',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  NGN: 'NG',
  NZD: 'NZ',
  PHP: 'PH',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  ZAR: 'ZA',
}

const BY_REGION = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) =>
    regions.split(',').map((region) => [region, currency]),
  ),
)

/**
 * The everyday money of a locale such as `de-CH` among `fed`; a language alone stands for where most speak it (UTS 35).
 * `null` if that has no feed.
 */
export function localeCurrency(locale: string, fed: readonly Currency[]): Currency | null {
  const used = BY_REGION.get(regionOf(locale) ?? '')
  return fed.find((currency) => currency === used) ?? null
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region
  } catch {
    return undefined
  }
}
