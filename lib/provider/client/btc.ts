const DECIMALS = 8

/** Sats as BTC, the way the provider takes amounts: 1500000n → "0.015". */
export function formatBtc(sats: bigint): string {
  const digits = sats.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The other way round: "0.015" → 1500000n. */
export function parseBtc(btc: string): bigint {
  const [whole = '', fraction = ''] = btc.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}
