import { expect, type Page } from 'playwright/test'

export type SwapOrder = {
  direction?: 'to-evm' | 'to-bitcoin'
  network?: string
  /** A token's address, or `native`. */
  token?: string
  amount: string
  recipient?: string
}

export function swapPage(page: Page) {
  const amount = page.getByTestId('swap-amount')
  const output = page.getByTestId('swap-output')
  const direction = page.getByTestId('swap-direction')
  const choose = async (picker: 'swap-network' | 'swap-token', value: string) => {
    const button = page.getByTestId(picker)
    if ((await button.getAttribute('data-value')) === value) return
    await button.click()
    await page.getByTestId(`option-${value}`).click()
    await expect(button).toHaveAttribute('data-value', value)
  }
  return {
    amount,
    output,
    direction,
    recipient: page.getByTestId('swap-recipient'),
    available: page.getByText(/ available$/),
    minInput: page.getByTestId('swap-min-input'),
    feeTotal: page.getByTestId('swap-fee-total'),
    continue: page.getByTestId('swap-continue'),
    choose,
    /** Says that a link filled in the form. */
    linked: page.getByTestId('swap-linked'),

    /** Opens a swap link as the browser does. */
    openLink: (link: string) =>
      page.evaluate(
        (route) => {
          location.hash = route
        },
        `/link/${encodeURIComponent(link)}`,
      ),

    async enter({ direction: wanted = 'to-evm', network, token, amount: text, recipient }: SwapOrder) {
      await direction.waitFor()
      if ((await direction.getAttribute('data-direction')) !== wanted) await direction.click()
      if (network !== undefined) await choose('swap-network', network)
      if (token !== undefined) await choose('swap-token', token)
      await amount.fill(text)
      if (recipient !== undefined) await page.getByTestId('swap-recipient').fill(recipient)
    },

    /** The quoted output in base units, once it matches the typed amount. */
    async quote(): Promise<bigint> {
      await expect(output).toHaveAttribute('data-amount', /^\d+$/)
      return BigInt((await output.getAttribute('data-amount')) ?? '')
    },

    /** Expects the button's request, or `Review`. */
    async expectAction(text: string | RegExp) {
      await expect(page.getByTestId('swap-continue')).toHaveText(text)
    },

    openOptions: () => page.getByTestId('swap-options').click(),
    closeOptions: () => page.getByTestId('swap-options-done').click(),

    /** Sets a custom slippage in percent; its sheet stays open. */
    async setSlippage(percent: string) {
      const field = page.getByTestId('swap-slippage')
      if (!(await field.isVisible())) await page.getByTestId('swap-options').click()
      await field.fill(percent)
    },

    async max() {
      await page.getByTestId('swap-max').click()
      await expect(amount).not.toHaveValue('')
    },
  }
}
