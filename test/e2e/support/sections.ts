import type { Page } from 'playwright'

export type Section = 'swap' | 'activity' | 'wallet' | 'settings'

/** Opens a section; from what a section leads to, by the way back. */
export async function openSection(page: Page, section: Section): Promise<void> {
  const link = page.getByTestId(`tab-${section}`)
  for (;;) {
    await link.or(page.getByTestId('back')).filter({ visible: true }).first().click()
    if ((await link.getAttribute('aria-current')) === 'page' && (await link.isVisible())) return
  }
}
