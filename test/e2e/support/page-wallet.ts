import type { Page } from 'playwright/test'
import { createPageWallet, type PageWallet } from '../../support/page-wallet'
import { profile } from './chains'
import { reach } from './stage'

/**
 * An EVM wallet that lives in the page and announces itself by EIP-6963. A page may have several, each by a name of its
 * own.
 */
export async function installPageWallet(page: Page, name = 'Page wallet'): Promise<PageWallet> {
  const binding = `ask${name.replaceAll(' ', '')}`
  const wallet = createPageWallet(() =>
    profile().evm.map(({ chainId, name }) => ({ chainId, url: reach.get().evm[name] ?? '' })),
  )
  await page.exposeFunction(binding, async (method: string, params: readonly unknown[]) => {
    try {
      return { result: await wallet.request({ method, params }) }
    } catch (thrown) {
      // An error keeps no code on its way into the page.
      return { error: { code: Object(thrown).code, message: String(Object(thrown).message) } }
    }
  })
  await page.addInitScript(
    ([binding, name]) => {
      const provider = {
        request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
          const { result, error } = await Reflect.get(window, binding)(method, params)
          if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
          return result
        },
        // Its account and network change only when it is asked.
        on: () => undefined,
        removeListener: () => undefined,
      }
      const info = {
        uuid: crypto.randomUUID(),
        name,
        icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='teal'/%3E%3C/svg%3E",
        rdns: `org.example.${name.replaceAll(' ', '-')}`,
      }
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    [binding, name] as const,
  )
  await page.reload()
  return wallet
}
