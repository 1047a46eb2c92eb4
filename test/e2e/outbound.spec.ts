import { profile } from './support/chains'
import { expect, test as base } from './support/fixtures'
import { type RecordingProxy, startProxy } from './support/recording-proxy'

const NETWORK = 'polygon'
/** The hosts that Chromium itself contacts, with or without an extension. */
const ITS_MAKERS = /\.(google|googleapis)\.com(:443)?$/

type Fixtures = {
  /** Records all traffic of the browser, from any of its processes. */
  traffic: RecordingProxy
}

const test = base.extend<Fixtures>({
  traffic: async ({ buildName: _any }, use) => {
    const proxy = await startProxy()
    await use(proxy)
    await proxy.stop()
  },
  // Without the last argument the browser bypasses the proxy for this machine.
  launchArguments: async ({ traffic }, use) =>
    use([`--proxy-server=${traffic.address}`, '--proxy-bypass-list=<-loopback>']),
})

const originsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).origin)

// threat: foreign-code
test(
  'contacts only the hosts of the profile in a swap',
  { tag: '@loop' },
  async ({ extension, traffic, wallet }) => {
    const { popup } = wallet
    const byExtension = new Set<string>()
    extension.context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) byExtension.add(origin)
    })
    await wallet.fund(20_000_000n)
    await popup.swap.enter({ network: NETWORK, amount: '0.01' })
    await popup.swap.quote()
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
    await popup.review.approve.click()
    await popup.request.expectDone()
    for (const tab of ['activity', 'wallet', 'settings', 'swap'] as const) await popup.open(tab)
    await popup.lock()
    await extension.closePages()

    const { bitcoin, service, evm } = profile()
    const base = evm.find(({ name }) => name === NETWORK)
    const used = originsOf([service.baseUrl, bitcoin.esplora[0] ?? '', base?.rpc[0] ?? ''])
    const all = originsOf([service.baseUrl, ...bitcoin.esplora, ...evm.flatMap(({ rpc }) => rpc)])
    // Pages and worker, according to the browser's tools; all of the browser's processes, according to the proxy.
    const byBrowser = traffic.origins().filter((origin) => !ITS_MAKERS.test(origin))
    for (const asked of [[...byExtension], byBrowser]) {
      expect(asked).toEqual(expect.arrayContaining(used))
      expect(asked.filter((origin) => !all.includes(origin))).toEqual([])
    }
  },
)
