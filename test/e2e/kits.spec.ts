import type { Page } from 'playwright/test'
import { parseUnits } from 'viem'
import type * as Reown from '../dapp/kits/reown'
import type * as Wagmi from '../dapp/kits/wagmi'
import type * as WalletStandard from '../dapp/kits/wallet-standard'
import { userIn } from '../testbed/user'
import { control } from './support/control'
import { expect, test } from './support/dapp'
import { installPageWallet } from './support/page-wallet'

const SWAP = { amountBTC: '0.01', networkName: 'polygon' }

/** Requests of the page to anywhere but its own server. */
function foreignRequests(page: Page): string[] {
  const { origin } = new URL(page.url())
  const urls: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('http') && !url.startsWith(origin)) urls.push(url)
  })
  page.on('websocket', (socket) => urls.push(socket.url()))
  return urls
}

test('swaps through Reown’s Bitcoin adapter', async ({ dapp, extension, wallet }) => {
  const { page } = dapp
  const foreign = foreignRequests(page)
  const user = userIn(extension.context)
  await wallet.fund(20_000_000n)
  /** Calls a function of the kit in the page; `thrown` where it rejects. */
  const kit = (name: keyof typeof Reown, ...args: unknown[]): Promise<unknown> =>
    page.evaluate(
      async ([name, args]) => {
        const module: typeof Reown = await import(`${location.origin}/reown.js`)
        const call = Object(module)[name]
        return call(...args).catch((thrown: object) => ({ thrown: { ...thrown } }))
      },
      [name, args] as const,
    )

  const connection = kit('connect')
  await user.approve()
  expect(await connection).toBe(wallet.bitcoinAddress)

  const rejection = kit('request', 'bridge_swapToEvm', SWAP)
  await user.reject()
  expect(await rejection).toMatchObject({ thrown: { code: 4001, data: { reason: 'user-rejected' } } })

  const payment = kit('request', 'bridge_swapToEvm', SWAP)
  await user.approve()
  const { requestId, txid } = Object(await payment)
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  await dapp.expectDone(requestId)
  const done = { phase: 'done', proof: 'chain', txid }
  expect(await kit('request', 'bridge_getRequest', { requestId })).toMatchObject(done)

  // WBIP's own name for an end is none of Satspan's.
  expect(await kit('disconnect')).toMatchObject({ thrown: { code: 4200 } })
  expect(foreign).toEqual([])
})

test('swaps in a page of @wallet-standard/react', async ({ dapp, extension, wallet }) => {
  const { page } = dapp
  const user = userIn(extension.context)
  await wallet.fund(20_000_000n)
  const show = () =>
    page.evaluate(async () => {
      const { show }: typeof WalletStandard = await import(`${location.origin}/wallet-standard.js`)
      show()
    })
  const connectByKit = page.getByRole('button', { name: 'Connect by kit' })
  const address = page.getByText(wallet.bitcoinAddress, { exact: true })
  const swap = page.locator('[data-swap]')

  await show()
  await connectByKit.click()
  await user.approve()
  await expect(address).toBeVisible()
  await page.getByRole('button', { name: 'Swap by kit' }).click()
  await user.approve()
  await dapp.expectDone((await swap.getAttribute('data-swap')) ?? '')
  await expect(swap).toHaveText('It has arrived.')

  await page.reload()
  await show()
  await expect(address).toBeVisible()
  await expect(connectByKit).toHaveCount(0)
  await expect(swap).toHaveText('It has arrived.')
})

test('sends the call by a wallet that wagmi connects', async ({ dapp, extension, wallet: _own }) => {
  const { page } = dapp
  const units = parseUnits('10', 18)
  const wallet = await installPageWallet(page)
  await control.fundEvm({ network: 'polygon', address: wallet.address, wei: (2n * units).toString() })
  await dapp.connectSite()
  const swapped = page.evaluate(async (units) => {
    const { swapWithConnector }: typeof Wagmi = await import(`${location.origin}/wagmi.js`)
    return swapWithConnector(units)
  }, units.toString())
  await userIn(extension.context).approve()
  await dapp.expectDone(await swapped)
  expect(wallet.sent).toHaveLength(1)
})
