import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'

/** On the page of an entry: a transaction goes to another signer, and comes back. */
export function handoverPage(page: Page) {
  const panel = page.getByTestId('outside-handover')
  return {
    /** The animated QR code. */
    code: page.getByTestId('outside-qr'),
    shows: page.getByTestId('outside-shows'),
    awaited: page.getByTestId('outside-awaited'),
    paste: page.getByTestId('outside-paste'),
    scan: page.getByTestId('outside-scan'),
    /** Has the wallet of a page sign once more. */
    askPage: page.getByTestId('ask-page'),
    /** Takes back a fee bump or a cancellation. */
    withdraw: page.getByTestId('outside-withdraw'),

    async expectStep(step: 'allowance' | 'call') {
      await expect(panel).toHaveAttribute('data-step', step)
    },

    async expectKind(kind: 'payment' | 'bump' | 'cancel') {
      await expect(panel).toHaveAttribute('data-kind', kind)
    },

    /** The PSBT that it saves, in base64. */
    async save(): Promise<string> {
      const download = page.waitForEvent('download')
      await page.getByTestId('outside-export').click()
      const file = await readFile(await (await download).path())
      return file.toString('base64')
    },

    /** Chooses the file that came back. */
    async open(name: string, contents: Uint8Array | string) {
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(contents) }
      await page.getByTestId('outside-import').setInputFiles(file)
    },
  }
}
