import { build } from '../../e2e/support/builds'
import { timed } from '../../e2e/support/timed'
import { ensureFirefox } from './ensure-firefox'

/** Makes what every test needs. */
export default async function setUp(): Promise<void> {
  ensureFirefox(console.log)
  await timed('the extension is built for Firefox', () => build('firefox'))
}
