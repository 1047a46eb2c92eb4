import { build } from './builds'
import { ensureChromium } from './ensure-chromium'
import { timed } from './timed'

/** Makes what every test needs; the first test that asks makes the rest, each worker's network among it. */
export default async function setUp(): Promise<void> {
  ensureChromium(console.log)
  await timed('the extension is built', () => build('granted'))
}
