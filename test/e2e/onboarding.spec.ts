import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { mnemonicToAccount } from 'viem/accounts'
import { PRACTICE_USDC } from '../../lib/ui/practice/practice-profile'
import { expectAccessible } from './support/accessibility'
import { expect, PASSWORD, test } from './support/fixtures'
import { holdAnswer } from './support/hold-answer'

test('opens the welcome in a tab after installation', async ({ extension }) => {
  await expect
    .poll(() => extension.context.pages().map((page) => page.url()))
    .toContain(`chrome-extension://${extension.extensionId}/onboarding.html`)
})

test('shows a new phrase once, and checks it back', { tag: '@loop' }, async ({ extension }) => {
  const popup = await extension.popup()
  const { onboarding } = popup
  await onboarding.welcome.click()
  await expect(onboarding.showPhrase).toBeEnabled()
  // Not hidden from the eye alone: the words are not in the page before they are asked for.
  await expect(onboarding.phraseWords).toHaveCount(0)
  await expect(popup.page.getByTestId('phrase-hidden')).toHaveText(/^[\d•]+$/)
  await popup.page.goBack()
  const words = await onboarding.draft()
  expect(words).toHaveLength(12)
  await onboarding.next.click()

  await onboarding.answerQuiz(words.map((word) => (word === 'zoo' ? 'abandon' : 'zoo')))
  await expect(popup.page.getByText('Check your written phrase', { exact: false })).toBeVisible()
  await expect(onboarding.quizWords).toHaveCount(3)
  await onboarding.answerQuiz(words)
  await onboarding.setPassword(PASSWORD)

  await popup.expectUnlocked()
  for (const word of words) await expect(popup.page.getByText(word, { exact: true })).toHaveCount(0)
})

test('keeps the words when the worker is stopped meanwhile', async ({ extension }) => {
  const popup = await extension.popup()
  const { onboarding } = popup
  const words = await onboarding.draft()
  await extension.killWorker()
  // The page connects again by itself, and then asks anew for whatever may have changed.
  await expect.poll(() => extension.hasWorker()).toBe(true)
  await expect(onboarding.phraseWords.locator('span:last-child')).toHaveText(words)
  await onboarding.next.click()
  await onboarding.answerQuiz(words)
  await onboarding.setPassword(PASSWORD)
  await popup.expectUnlocked()

  await popup.receive.open()
  const { address } = mnemonicToAccount(words.join(' '))
  expect(await popup.receive.evmAddress()).toBe(address)
})

test('goes on before the wallet’s making is answered', async ({ extension }) => {
  const popup = await extension.popup()
  const { page, onboarding } = popup
  await page.addInitScript(holdAnswer('wallet/create'))
  await page.reload()
  await onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
  await popup.open('wallet')
  const receive = page.getByTestId('receive-open')
  await expect(receive).toBeVisible()
  await expect.poll(() => page.evaluate('window.release !== undefined')).toBe(true)
  await page.evaluate('window.release()')
  await receive.click()
  await expect(page.getByTestId('btc-address')).toBeVisible()
})

test('asks for an unchecked phrase until it is checked', async ({ extension }) => {
  const popup = await extension.popup()
  const { onboarding, page } = popup
  const words = await onboarding.draft()
  await onboarding.next.click()
  await onboarding.quizLater.click()
  await onboarding.setPassword(PASSWORD)
  await popup.expectUnlocked()
  await expect(onboarding.reminder).toBeVisible()
  await expectAccessible(page, 'phrase not checked')
  await page.reload()
  await onboarding.reminder.getByRole('button').click()
  await page.getByTestId('check-phrase-password').fill(PASSWORD)
  await page.getByTestId('check-phrase-start').click()
  await expect(onboarding.quizWords).toHaveCount(3)
  await onboarding.answerQuiz(words.toReversed().map((word) => `not ${word}`))
  await expect(onboarding.reminder).toHaveCount(0)
  await onboarding.answerQuiz(words)
  await expect(page.getByTestId('settings-auto-lock')).toBeVisible()
  await popup.open('swap')
  await expect(onboarding.reminder).toHaveCount(0)
})

test('shows everything before there is a wallet or bridge', async ({ extension }) => {
  const popup = await extension.popup()
  const { onboarding, page } = popup
  const asked: string[] = []
  await onboarding.practice.click()
  page.on('request', (request) => asked.push(request.url()))
  await expect(onboarding.practiceBanner).toBeVisible()
  await popup.swap.enter({ network: 'polygon', token: PRACTICE_USDC, amount: '0.01' })
  expect(await popup.swap.quote()).toBe(996_000_000n)
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  await expect(onboarding.practiceBanner).toBeVisible()
  await expect(page.getByTestId('review-if-fails')).toBeVisible()
  await expectAccessible(page, 'practice, review')
  await popup.review.approve.click()
  await expect(page.getByTestId('request-page')).toHaveAttribute('data-proof', 'none')
  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(2)
  for (const tab of ['wallet', 'settings', 'swap'] as const) {
    await popup.open(tab)
    await expect(onboarding.practiceBanner).toBeVisible()
    await expectAccessible(page, `practice, ${tab}`)
  }
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.theme('dark').click()
  await expect.poll(theme).toBe('dark')
  expect(asked.filter((url) => !url.startsWith(`chrome-extension://${extension.extensionId}/`))).toEqual([])

  await onboarding.leavePractice.click()
  await expect(onboarding.welcome).toBeVisible()
  await expect.poll(theme).toBe('system')
  await page.reload()
  await expect(onboarding.welcome).toBeVisible()
})

test('makes a new wallet of 24 words', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.draft()
  await popup.page.getByText('24 words').click()
  await expect(popup.page.getByTestId('phrase-words').locator('li')).toHaveCount(24)
})

test('derives the standard accounts from an imported phrase', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.import({
    phrase: 'test test test test test test test test test test test junk',
    password: PASSWORD,
  })
  await popup.receive.open()
  // m/44'/60'/0'/0/0 of this phrase is the first account of every EVM development node.
  expect(await popup.receive.evmAddress()).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await popup.receive.bitcoinAddress()).toMatch(/^bcrt1q/)
})

test('names a phrase of Electrum, and reads one in Italian', async ({ extension }) => {
  const popup = await extension.popup()
  const { page, onboarding } = popup
  const electrum = 'wild father tree among universe such mobile favorite target dynamic credit identify'
  await onboarding.import({ phrase: electrum, password: PASSWORD })
  await popup.expectError('phrase-foreign')
  await expect(popup.error).toContainText('Electrum')
  await expect(page.getByTestId('phrase-kind')).toHaveAttribute('data-kind', 'electrum')

  const words = generateMnemonic(italian).split(' ')
  await onboarding.phrase.fill(`\u202a${words.map((word, at) => `${at + 1}. ${word}`).join('\n')}\u202c`)
  await expect(page.getByTestId('phrase-kind')).toHaveCount(0)
  await onboarding.setPassword(PASSWORD)
  await expect(popup.swap.amount).toBeVisible()
})

test('reports a word outside the list, and stores nothing', async ({ extension }) => {
  const popup = await extension.popup()
  const phrase = generateMnemonic(wordlist).replace(/^\w+/, 'satspan')
  await popup.onboarding.import({ phrase, password: PASSWORD })
  await popup.expectError('phrase-invalid')
  await expect(popup.onboarding.unknownWord).toHaveAttribute('data-place', '1')
  await expect(popup.onboarding.unknownWord).toContainText('satspan')

  // What was wrong says nothing of what is typed next.
  await popup.onboarding.phrase.fill('legal winer ')
  await expect(popup.error).toHaveCount(0)
  await expect(popup.onboarding.unknownWord).toHaveAttribute('data-place', '2')
  await popup.onboarding.nearestWords.filter({ hasText: 'winner' }).click()
  await expect(popup.onboarding.phrase).toHaveValue('legal winner ')
  await expect(popup.onboarding.unknownWord).toHaveCount(0)

  await popup.page.goto(popup.page.url().replace(/#.*$/, '#/'))
  await popup.page.reload()
  await expect(popup.onboarding.welcome).toBeVisible()
})

test('clears the error with the wrong word, by click too', async ({ extension }) => {
  const { onboarding, error, ...popup } = await extension.popup()
  const phrase = 'legal winer thank year wave sausage worth useful legal winner thank yellow'
  await onboarding.import({ phrase, password: PASSWORD })
  await popup.expectError('phrase-invalid')
  await onboarding.nearestWords.filter({ hasText: 'winner' }).click()
  await expect(onboarding.phrase).toHaveValue(/^legal winner thank/)
  await expect(onboarding.phrase).toBeFocused()
  await expect(error).toHaveCount(0)
  await onboarding.next.click()
  await popup.expectUnlocked()
})

test('refuses a phrase with a wrong checksum', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase: Array(12).fill('abandon').join(' '), password: PASSWORD })
  await popup.expectError('phrase-invalid')
})

test('refuses a weak password', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: 'short' })
  await popup.expectError('password-weak')
})

test('refuses two different passwords', async ({ extension }) => {
  const popup = await extension.popup()
  await popup.onboarding.import({
    phrase: generateMnemonic(wordlist),
    password: PASSWORD,
    repeated: `${PASSWORD}!`,
  })
  await expect(popup.page.getByText("Passwords don't match.")).toBeVisible()
  await expect(popup.page.getByTestId('tab-swap')).toHaveCount(0)
})
