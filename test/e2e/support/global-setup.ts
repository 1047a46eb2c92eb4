import { build } from './builds'
import { ensureChromium } from './ensure-chromium'
import { timed } from './timed'

/** What every test needs; the rest is made by the first one that asks for it, each worker's network among it. */
export default async function setUp(): Promise<void> {
  ensureChromium(console.log)
  await timed('the extension is built', () => build('granted'))
}
