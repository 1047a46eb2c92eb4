import { expect, vi } from 'vitest'
import { control } from '../../e2e/support/control'
import { refreshShown } from '../../e2e/support/refresh'
import { PASSWORD } from '../../e2e/support/stored-wallet'
import { byTestId, type Page } from './page'

export type Order = {
  network: string
  /** Its address. */
  token: string
  amount: string
  direction?: 'to-evm' | 'to-bitcoin'
  recipient?: string
}
export type Popup = ReturnType<typeof popupOn>

/** A swap with everything that it waits for: blocks and the relayer. */
const SWAP_MS = 180_000
const SEEN_MS = 10_000
const REFRESH_MS = 2_000
/** While addresses are searched, answers of up to a minute ago are shown. */
const FUNDED_MS = 180_000

/** Opens a section; from what a section leads to, by the way back. */
export async function openSection(
  page: Pick<Page, 'run' | 'click'>,
  section: 'swap' | 'activity' | 'wallet' | 'settings',
) {
  const link = byTestId(`tab-${section}`)
  const isShown = () => page.run((link) => document.querySelector(link)?.checkVisibility() === true, link)
  while (!(await isShown())) await page.click(`${byTestId('back')}, ${byTestId('tab-swap')}`)
  await page.click(link)
}

/** The popup, as far as these tests go through it. */
export function popupOn(page: Page) {
  const request = byTestId('request-page')
  /** The last step to a wallet. */
  const setPassword = async () => {
    await page.fill(byTestId('new-password'), PASSWORD)
    await page.fill(byTestId('new-password-repeat'), PASSWORD)
    await page.click(byTestId('onboarding-continue'))
    await page.waitFor(byTestId('tab-swap'))
  }
  return {
    page,
    setPassword,
    /** From the welcome to the wallet. */
    async import(phrase: string) {
      await page.click(byTestId('welcome-import'))
      await page.fill(byTestId('import-phrase'), phrase)
      await setPassword()
    },
    async unlock() {
      await page.fill(byTestId('unlock-password'), PASSWORD)
      await page.click(byTestId('unlock-button'))
      await page.waitFor(byTestId('tab-swap'))
    },
    open: (tab: 'swap' | 'activity' | 'wallet' | 'settings') => openSection(page, tab),
    async addresses() {
      await openSection(page, 'wallet')
      await page.click(byTestId('receive-open'))
      await page.waitFor(byTestId('btc-address'))
      const bitcoin = (await page.attribute(byTestId('btc-address'), 'data-address')) ?? ''
      const evm = (await page.attribute(byTestId('evm-address'), 'data-address')) ?? ''
      await openSection(page, 'swap')
      // A click comes after its answer: until it has, the page's address is that of the screen before.
      await page.waitFor(byTestId('swap-direction'))
      return { bitcoin, evm }
    },
    /** Pays to the wallet's Bitcoin address and waits until the popup shows the amount. */
    async fund(address: string, sats: bigint) {
      await control.fund(address, sats)
      const balance = () => page.attribute(byTestId('btc-balance'), 'data-sats')
      await vi.waitFor(
        async () => {
          // An opened popup asks the chain at once.
          await page.reload()
          await expect.poll(balance, { timeout: SEEN_MS }).toBe(sats.toString())
        },
        { timeout: FUNDED_MS },
      )
    },
    /** Fills in the form and goes on to the review. */
    async order({ network, token, amount, direction = 'to-evm', recipient }: Order) {
      await page.waitFor(byTestId('swap-direction'))
      if ((await page.attribute(byTestId('swap-direction'), 'data-direction')) !== direction)
        await page.click(byTestId('swap-direction'))
      await choose(page, 'swap-network', network)
      await choose(page, 'swap-token', token)
      await page.fill(byTestId('swap-amount'), amount)
      if (recipient !== undefined) await page.fill(byTestId('swap-recipient'), recipient)
      await page.click(byTestId('swap-continue'))
    },
    /** Approves a review that finds nothing wrong; returns the minimum that must arrive, in whole units. */
    async approve(): Promise<string> {
      const minArrival = await minOf(page)
      await page.click(byTestId('review-approve'))
      return minArrival
    },
    request: {
      /** Once it is sent. */
      async id() {
        await expect.poll(() => page.attribute(request, 'data-txid')).toMatch(/^(0x)?[0-9a-f]{64}$/)
        return decodeURIComponent((await page.url())?.split('/').at(-1) ?? '')
      },
      async open(id: string) {
        await openSection(page, 'activity')
        await page.click(`${byTestId('request-row')}[data-request-id="${id}"]`)
      },
      async expectDone() {
        const end = async () => {
          await refreshShown((await page.url()) ?? '', (task, call) => page.run(task, call))
          return [await page.attribute(request, 'data-phase'), await page.attribute(request, 'data-proof')]
        }
        await expect
          .poll(end, { timeout: SWAP_MS, interval: REFRESH_MS, message: 'a chain proves the end' })
          .toEqual(['done', 'chain'])
      },
    },
  }
}

/** Reads what must arrive by a review that finds nothing wrong, in whole units. */
export async function minOf(page: Pick<Page, 'attribute' | 'run' | 'waitFor'>): Promise<string> {
  await page.waitFor(byTestId('review'))
  expect(await page.attribute(byTestId('review'), 'data-verdict')).toBe('ok')
  return page.run(() => {
    const arrives = document.querySelector('[data-testid=review-arrives]')
    const figures = [...(arrives?.querySelectorAll('[title]') ?? [])]
    const figure = arrives?.hasAttribute('data-least') === true ? figures.at(-1) : figures[0]
    return figure?.getAttribute('title')?.split(' ')[0] ?? ''
  })
}

async function choose(page: Page, picker: 'swap-network' | 'swap-token', value: string): Promise<void> {
  await page.waitFor(byTestId(picker))
  if ((await page.attribute(byTestId(picker), 'data-value')) === value) return
  await page.click(byTestId(picker))
  await page.click(byTestId(`option-${value}`))
  await expect.poll(() => page.attribute(byTestId(picker), 'data-value')).toBe(value)
}
