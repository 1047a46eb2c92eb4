import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { expect, PASSWORD, test } from './support/fixtures'

const PHRASE = 'test test test test test test test test test test test junk'

type Field = Record<
  'type' | 'autocomplete' | 'autocapitalize' | 'autocorrect' | 'spellcheck' | 'name',
  string | null
>

/** No autofill, storage, correction or remote spell check. */
const UNAIDED = {
  autocomplete: 'off',
  autocapitalize: 'none',
  autocorrect: 'off',
  spellcheck: 'false',
  name: null,
}

/** Every text field of a screen, by its test id. */
async function fieldsOf(page: Page): Promise<Record<string, Field>> {
  const fields = page.locator('input:not([type=checkbox], [type=radio], [type=file]), textarea')
  await fields.first().waitFor()
  const all = await fields.evaluateAll((found) =>
    found.map((field) => {
      const attribute = (name: string) => field.getAttribute(name)
      return [
        attribute('data-testid') ?? '',
        {
          type: field instanceof HTMLInputElement ? field.type : 'textarea',
          autocomplete: attribute('autocomplete'),
          autocapitalize: attribute('autocapitalize'),
          autocorrect: attribute('autocorrect'),
          spellcheck: attribute('spellcheck'),
          name: attribute('name'),
        },
      ] as const
    }),
  )
  return Object.fromEntries(all)
}

const password = { type: 'password', ...UNAIDED }
const plain = { type: 'text', ...UNAIDED }
const NEW_PASSWORD = { 'new-password': password, 'new-password-repeat': password }

// threat: learning-inputs
test('lets no browser or keyboard learn words or password', async ({ extension }) => {
  const { page } = await extension.popup()
  await page.getByTestId('welcome-import').click()
  await page.locator('summary').click()
  expect(await fieldsOf(page)).toEqual({
    'import-phrase': { type: 'textarea', ...UNAIDED },
    'import-passphrase': plain,
    ...NEW_PASSWORD,
  })
  await page.getByText('Show', { exact: true }).first().click()
  expect((await fieldsOf(page))['new-password']).toEqual(plain)

  const created = await extension.popup()
  const words = await created.onboarding.draft()
  await created.onboarding.next.click()
  expect(await fieldsOf(created.page)).toEqual({ 'quiz-word': plain })
  await created.onboarding.answerQuiz(words)
  await expect(created.page.getByTestId('new-password')).toBeVisible()
  expect(await fieldsOf(created.page)).toEqual(NEW_PASSWORD)
})

test('has no password stored or filled in', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase: PHRASE, password: PASSWORD })
  await popup.expectUnlocked()
  const screens: Record<string, Record<string, object>> = {
    phrase: { 'reveal-password': password },
    password: { 'current-password': password, ...NEW_PASSWORD },
    backup: NEW_PASSWORD,
    'backup-import': { 'backup-password': password },
    reset: { 'reset-word': plain },
  }
  for (const [path, fields] of Object.entries(screens)) {
    const { page } = await extension.popup(`#/settings/${path}`)
    expect(await fieldsOf(page), path).toEqual(fields)
    await page.close()
  }
  await popup.page.bringToFront()
  await popup.lock()
  await expect(popup.unlock.password).toBeVisible()
  expect(await fieldsOf(popup.page)).toEqual({ 'unlock-password': password })
})

const NUMBERED = PHRASE.split(' ')
  .map((word, at) => `Word ${at + 1}: ${word}`)
  .join(', ')

/** Reads all texts that the browser keeps of the extension, in its memory and on disk. */
async function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { storage } = Reflect.get(globalThis, 'chrome')
    const areas = await Promise.all([storage.local.get(), storage.session.get()])
    return JSON.stringify([areas, Object.entries(sessionStorage), Object.entries(localStorage)])
  })
}

// threat: learning-inputs
test('keeps nothing of a secret in a wrong field', async ({ wallet }, info) => {
  const { popup } = wallet
  const { page, accounts, send, watch } = popup
  await send.open()
  await send.recipient.fill(NUMBERED)
  await popup.expectError('recipient-secret')
  await expect(send.recipient).toHaveValue('')
  await send.amount.fill(NUMBERED)
  await expect(send.amount).toHaveValue('')

  await accounts.manage()
  await watch.open.click()
  await watch.input.fill(NUMBERED)
  await popup.expectError('outside-account-invalid')
  await expect(watch.input).toHaveValue('')
  expect(await keptTexts(page)).not.toMatch(/junk|Word 1/)

  const large = info.outputPath('large.txt')
  await writeFile(large, Buffer.alloc(80_000_000, 'x'))
  await watch.file.setInputFiles(large)
  await popup.expectError('input-too-large')
  await watch.input.fill(freshBitcoinAddress('p2wpkh'))
  await expect(page.getByTestId('watched-account')).toBeVisible()
})
