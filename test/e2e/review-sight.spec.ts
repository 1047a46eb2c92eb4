import type { Language } from '../../lib/contract/languages'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { tokenOf } from './support/chains'
import type { Approval } from './support/approval-window'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { type Dapp, expect, test } from './support/dapp'
import type { Extension, Wallet } from './support/fixtures'
import { expectInSight } from './support/in-sight'

const STRANGER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const WITHOUT_TIME = ['leaves', 'arrives', 'recipient', 'cost']
function usdc() {
  const { address } = tokenOf('polygon', 'USDC')
  if (address === null) throw new Error('USDC is a token')
  return address
}
const imitationOf = (address: string) =>
  `${address.slice(0, 6)}${'9'.repeat(32)}${address.slice(-4)}`.toLowerCase()

/** Money on both sides, a second account, so that the first is named, and a page in which the language is chosen. */
async function prepare({ wallet, extension }: { wallet: Wallet; extension: Extension }) {
  const { popup, evmAddress } = wallet
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (10n ** 20n).toString() })
  await control.fundEvm({ network: 'polygon', address: evmAddress, token: usdc(), amount: '900000000' })
  await popup.accounts.add()
  await popup.accounts.select(0)
  const looks = await extension.popup('#/settings/looks')
  const { language } = looks.settings
  await expect(language).toBeVisible()
  return { choose: async (tag: Language) => void (await language.selectOption(tag)) }
}

/** Two more warnings: a minimum that nothing enforces, and a fee beyond its bound. */
const warnTwice = () => control.service({ codec: 'v2', minIntermediary: 'zero', networkFeeSats: 40_000 })

test('shows what is decided in every language', async ({ extension, wallet }) => {
  test.setTimeout(600_000)
  const tongue = await prepare({ extension, wallet })
  const { popup, evmAddress } = wallet
  const { page, swap, review, send } = popup
  const shown = async (screen: string, verdict: 'ok' | 'warn', parts?: string[]) => {
    await review.expectVerdict(verdict)
    await expect(review.review).toBeVisible()
    await expectInSight(page, screen, tongue, parts)
    if (verdict === 'warn') await expectReadFirst(review)
    await review.reject.click()
  }

  for (const [screen, recipient, verdict] of [
    ['to an own account', evmAddress, 'ok'],
    ['to a stranger', STRANGER, 'ok'],
    ['to a look-alike', imitationOf(evmAddress), 'warn'],
  ] as const)
    await test.step(screen, async () => {
      await popup.open('swap')
      await swap.enter({
        network: 'polygon',
        token: usdc(),
        amount: '0.01234567',
        recipient,
      })
      await swap.quote()
      await swap.continue.click()
      await shown(screen, verdict)
    })
  await test.step('three warnings', async () => {
    await warnTwice()
    await swap.continue.click()
    await shown('three warnings', 'warn')
    await control.makeHonest()
  })
  for (const [screen, recipient] of [
    ['to bitcoin', ''],
    ['to bitcoin, a stranger', freshBitcoinAddress('p2tr')],
  ] as const)
    await test.step(screen, async () => {
      await swap.enter({ direction: 'to-bitcoin', network: 'polygon', token: usdc(), amount: '400' })
      await swap.recipient.fill(recipient)
      await swap.quote()
      await swap.continue.click()
      await shown(screen, 'ok')
    })
  await test.step('payment of bitcoin', async () => {
    await send.open()
    await send.recipient.fill(freshBitcoinAddress('p2tr'))
    await send.amount.fill('0.01')
    await send.expectAction('Review')
    await send.continue.click()
    await shown('payment of bitcoin', 'ok')
  })
  await test.step('payment of a token', async () => {
    await send.openAsset('polygon', usdc())
    await send.recipient.fill(STRANGER)
    await send.amount.fill('12.345678')
    await send.expectAction('Review')
    await send.continue.click()
    await shown('payment of a token', 'ok', WITHOUT_TIME)
  })
})

test('shows what a site’s swap decides in every language', async ({ dapp, otherDapp, extension, wallet }) => {
  test.setTimeout(600_000)
  const tongue = await prepare({ extension, wallet })
  const own = wallet.evmAddress
  // A site that is refused thrice has to wait.
  await dapp.connectSite()
  await otherDapp.connectSite()
  const toEvm = (site: Dapp, recipientAddress: string) => () =>
    order(site, 'bridge_swapToEvm', {
      amountBTC: '0.01234567',
      networkName: 'polygon',
      outputToken: usdc(),
      recipientAddress,
    })
  const toBitcoin = (site: Dapp, bitcoinAddress?: string) => () =>
    order(site, 'bridge_swapToBitcoin', {
      inputToken: usdc(),
      inputAmount: '400000000',
      networkName: 'polygon',
      ...(bitcoinAddress !== undefined && { bitcoinAddress }),
    })
  for (const [screen, cause, verdict, warn] of [
    ['a site’s, to an own account', toEvm(dapp, own), 'ok', undefined],
    ['a site’s, to a stranger', toEvm(dapp, STRANGER), 'ok', undefined],
    ['a site’s, to bitcoin', toBitcoin(dapp), 'ok', undefined],
    ['a site’s, to a look-alike', toEvm(otherDapp, imitationOf(own)), 'warn', undefined],
    ['a site’s, to a stranger, two warnings', toEvm(otherDapp, STRANGER), 'warn', warnTwice],
    ['a site’s, to bitcoin, a stranger', toBitcoin(otherDapp, freshBitcoinAddress('p2tr')), 'ok', undefined],
  ] as const)
    await test.step(screen, async () => {
      await warn?.()
      const { page, review } = await dapp.approval(cause)
      await review.expectVerdict(verdict)
      await expectInSight(page, screen, tongue)
      if (verdict === 'warn') await expectReadFirst(review)
      await clickToClose(review.reject)
      await control.makeHonest()
    })
})

/** The tick below the fold cannot be set from above it; to go there suffices. */
async function expectReadFirst({ acknowledge, approve }: Approval['review']): Promise<void> {
  await acknowledge.page().setViewportSize({ width: 380, height: 600 })
  await acknowledge.evaluate((tick) => tick instanceof HTMLElement && tick.click())
  await expect(acknowledge).not.toBeChecked()
  await expect(approve).toBeDisabled()
  await acknowledge.check()
  await expect(approve).toBeEnabled()
}

/** The answer is a rejection. */
async function order(dapp: Dapp, method: string, params: object): Promise<void> {
  await dapp.page.evaluate(
    (asked) => {
      void Reflect.get(globalThis, 'satspan')
        .request(asked)
        .catch(() => undefined)
    },
    { method, params },
  )
}
