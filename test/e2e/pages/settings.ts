import { expect, type Page } from 'playwright/test'

export type AddressType = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2pkh'

/** The parts of the settings, each with a screen of its own. */
type SettingsPart = 'accounts' | 'security' | 'history' | 'looks' | 'notices' | 'sites' | 'help' | 'advanced'

export function settingsPage(page: Page) {
  const serviceUrl = page.getByTestId('settings-service-url')
  const autoLock = page.getByTestId('settings-auto-lock')
  const addressType = page.getByTestId('settings-address-type')
  /** From the settings to one of their parts. */
  const openPart = (part: SettingsPart) => page.getByTestId(`settings-${part}`).click()
  /** From the settings, unless a field that lies there is in sight already, as it is before there is a wallet. */
  const toAdvanced = async () => {
    const field = page.getByTestId('settings-profile-import')
    const row = page.getByTestId('settings-advanced')
    await field.or(row).first().waitFor({ state: 'attached' })
    if ((await field.count()) === 0) await row.click()
  }
  return {
    openPart,
    serviceUrl,
    autoLock,
    language: page.getByTestId('settings-language'),
    theme: (theme: 'system' | 'light' | 'dark') => page.getByTestId(`theme-${theme}`),
    addressType,
    currency: page.getByTestId('settings-currency'),
    sites: page.getByTestId('connected-sites'),
    profileFile: page.getByTestId('settings-profile-import'),
    profileText: page.getByTestId('settings-profile-text'),
    profileRead: page.getByTestId('settings-profile-read'),
    profileConfirm: page.getByTestId('profile-confirm'),

    keyText: page.getByTestId('key-text'),
    /** Shows a private key, from the settings. */
    async revealKey(kind: 'bitcoin' | 'evm', password: string) {
      await openPart('advanced')
      await page.getByTestId('settings-key').click()
      await page.getByTestId(`key-${kind}`).click()
      await page.getByTestId('key-password').fill(password)
      await page.getByTestId('key-continue').click()
      await page.getByTestId('key-show').click()
      await expect(page.getByTestId('key-text')).toBeVisible()
    },

    /** Changes the password, from the security settings. */
    async changePassword(current: string, next: string) {
      await page.getByTestId('settings-change-password').click()
      await page.getByTestId('current-password').fill(current)
      await page.getByTestId('new-password').fill(next)
      await page.getByTestId('new-password-repeat').fill(next)
      await page.getByTestId('change-password').click()
      await expect(page.getByText('Password changed.')).toBeVisible()
    },

    /** Chooses a profile; it is used once it is confirmed. */
    async offerProfile(profile: object) {
      await toAdvanced()
      const buffer = Buffer.from(JSON.stringify(profile))
      await page
        .getByTestId('settings-profile-import')
        .setInputFiles({ name: 'profile.json', mimeType: 'application/json', buffer })
    },

    /** Drops a profile's file on the place for it, or elsewhere. */
    async dropProfile(profile: object, place = page.getByTestId('settings-profile-import')) {
      const data = await page.evaluateHandle((json) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([json], 'profile.json', { type: 'application/json' }))
        return transfer
      }, JSON.stringify(profile))
      await place.dispatchEvent('drop', { dataTransfer: data })
    },

    /** Chooses the address type of the account in use. */
    async setAddressType(type: AddressType) {
      await openPart('accounts')
      await page.getByTestId('account-row').filter({ hasText: 'In use' }).click()
      await addressType.selectOption(type)
      await expect(addressType).toHaveValue(type)
    },

    async setServiceUrl(url: string) {
      await toAdvanced()
      await serviceUrl.fill(url)
      await page.getByTestId('settings-service-save').click()
    },
  }
}
