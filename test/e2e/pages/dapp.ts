import { expect, type Page } from 'playwright/test'
import type { createStandardWallet } from '~/lib/provider/wallet-standard'

type StandardWallet = ReturnType<typeof createStandardWallet>

/** The sample page, and everything else that a web page can call. */
export function dappPage(page: Page) {
  const form = (id: 'to-evm' | 'to-bitcoin') => {
    const within = page.locator(`#${id}`)
    return {
      within,
      submit: within.getByRole('button'),
      result: within.locator('output[name=result]'),
      estimate: within.locator('output[name=estimate]'),
      async enter(fields: Record<string, string>) {
        for (const [name, value] of Object.entries(fields)) {
          const field = within.locator(`[name=${name}]`)
          if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value)
          else await field.fill(value)
        }
      },
      /** The answer to the swap's request. */
      async answer(): Promise<{ requestId: string; txid?: string; txHash?: string }> {
        await expect(within.locator('output[name=result]')).toContainText('requestId')
        return JSON.parse(await within.locator('output[name=result]').innerText())
      },
    }
  }
  return {
    page,
    connect: page.locator('#connect'),
    accounts: page.locator('#accounts'),
    toEvm: form('to-evm'),
    toBitcoin: form('to-bitcoin'),
    row: (requestId: string) => page.locator(`#requests [data-request-id="${requestId}"]`),

    /** Connects as a page's Wallet Standard kit does, which keeps what it hears of the accounts. */
    connectByKit: () =>
      page.evaluate(async () => {
        const wallet = await new Promise<StandardWallet>((register) =>
          dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } })),
        )
        const keep = () => Reflect.set(window, 'kitAccounts', wallet.accounts)
        wallet.features['bitcoin:events'].on('change', keep)
        await wallet.features['bitcoin:connect'].connect()
      }),
    /** The addresses of the last change that the kit heard of. */
    kitAccounts: () =>
      page.evaluate(() => {
        const accounts: StandardWallet['accounts'] = Reflect.get(window, 'kitAccounts')
        return accounts.map(({ address }) => address)
      }),

    /** `window.satspan.request`, whatever it answers. */
    ask: (method: string, params?: unknown) => ask(page, method, params),
  }
}

export type Answer = { result: unknown } | { error: { code: number; message: string; data: unknown } }

export function ask(page: Page, method: string, params?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([method, params]) => {
      try {
        return { result: await Reflect.get(globalThis, 'satspan').request({ method, params }) }
      } catch (thrown) {
        const { code, message, data } = Object(thrown)
        return { error: { code, message, data } }
      }
    },
    [method, params] as const,
  )
}
