import { control } from './control'

/** As a chat or a web page adds to what is copied what nobody sees. */
export function withInvisible(text: string): string {
  return `\u2060\u200b${text.slice(0, 9)}\u00ad${text.slice(9)}\ufeff\n`
}

/** Both Bitcoin servers refuse to tell fee rates, in these words. */
export async function refuseRates(body: string): Promise<void> {
  for (const server of ['esplora-0', 'esplora-1'] as const)
    await control.endpoint(server, { lie: { name: 'refuse', status: 418, body, path: '/fee-estimates' } })
}
