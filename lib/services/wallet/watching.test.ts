import { FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { newAccount } from '~/lib/core/accounts/account'
import { FIRST_OUTSIDE, LAST_OUTSIDE } from '~/lib/core/vault/account-index'
import { choiceOf, createdWallet, MINUTE, PASSWORD, PHRASE, testWallet } from './wallet.fixture'

const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/84'/0'/0'").publicExtendedKey
const ACCOUNT = readOutsideAccount(`wpkh(${KEY}/0/*)`, 'mainnet')
const EVM = readEvmAccount(`[73c5da0a/44h/60h/0h]${evmKey(5)}`)
const OTHER_PHRASE = `${'zoo '.repeat(11)}wrong`
const OTHER = readOutsideAccount('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet')

function evmKey(seed: number): string {
  return HDKey.fromMasterSeed(new Uint8Array(32).fill(seed)).derive("m/44'/60'/0'").publicExtendedKey
}

async function watchingWallet() {
  const test = testWallet()
  test.settings.choice = choiceOf('mainnet', FIRST_OUTSIDE)
  await test.wallet.watch({ account: ACCOUNT, password: PASSWORD })
  return test
}

describe('a wallet without a phrase', () => {
  it('locks, and opens with its password alone', async () => {
    const { wallet, restart } = await watchingWallet()
    const { bitcoin, evm } = await wallet.accounts()
    expect(evm).toBeNull()
    await wallet.lock()
    expect(await wallet.status()).toBe('locked')
    expect(await wallet.isWatching()).toBe(true)
    await expect(wallet.accounts()).rejects.toMatchObject({ code: 'wallet-locked' })
    await expect(wallet.unlock('another password')).rejects.toMatchObject({ code: 'password-wrong' })
    const again = restart()
    await again.unlock(PASSWORD)
    expect((await again.accounts()).bitcoin).toEqual(bitcoin)
    expect(await again.isWatching()).toBe(true)
  })

  it('locks by itself, and stays open while it is used', async () => {
    const { wallet, time } = await watchingWallet()
    time.now += 14 * MINUTE
    await wallet.touch()
    time.now += 14 * MINUTE
    expect(await wallet.status()).toBe('unlocked')
    time.now += 2 * MINUTE
    expect(await wallet.status()).toBe('locked')
  })

  it('keeps its accounts under a new password', async () => {
    const { wallet } = await watchingWallet()
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    await wallet.lock()
    await wallet.unlock('battery staple')
    expect((await wallet.accounts()).bitcoin.addressType).toBe('p2wpkh')
  })

  it('has no phrase, no key and no account of one', async () => {
    const { wallet } = await watchingWallet()
    const missing = { code: 'phrase-missing' }
    await expect(wallet.revealPhrase(PASSWORD)).rejects.toMatchObject(missing)
    await expect(wallet.revealKey('bitcoin', PASSWORD)).rejects.toMatchObject(missing)
    await expect(wallet.restore({ phrase: PHRASE, password: PASSWORD })).rejects.toMatchObject(missing)
    await expect(wallet.accounts(0)).rejects.toMatchObject({ code: 'account-missing' })
    expect(await wallet.accountsOf(() => [0, 1, FIRST_OUTSIDE])).toHaveLength(1)
    const key = { network: 'mainnet', addressType: 'p2wpkh', publicKey: '02' } as const
    await expect(wallet.withBitcoinKeys(key, [FIRST_PATH], () => true)).rejects.toMatchObject(missing)
  })

  it('pays on EVM networks once its keys there are given', async () => {
    const { wallet, restart, local } = await watchingWallet()
    await wallet.addOutsideEvm(FIRST_OUTSIDE, EVM)
    expect((await wallet.accounts()).evm).toEqual({ address: EVM.address })
    const derivation = { fingerprint: '73c5da0a', path: [...EVM.origin.path, 0, 0] }
    expect(await wallet.outsideEvm(EVM.address)).toEqual(derivation)
    expect(await wallet.ownsOutsideEvm(EVM.address)).toBe(true)
    expect(await wallet.outsideEvm(`0x${'11'.repeat(20)}`)).toBeUndefined()
    expect([...local.stored.values()].join()).not.toContain(EVM.extendedKey)
    const again = restart()
    await again.unlock(PASSWORD)
    expect((await again.accounts()).evm).toEqual({ address: EVM.address })
  })

  it('keeps the EVM keys that it has', { tags: ['release'] }, async () => {
    const { wallet } = await watchingWallet()
    await wallet.addOutsideEvm(FIRST_OUTSIDE, EVM)
    const second = readEvmAccount(`[73c5da0a/44h/60h/0h]${evmKey(6)}`)
    const known = { code: 'outside-key-known' }
    await expect(wallet.addOutsideEvm(FIRST_OUTSIDE, second)).rejects.toMatchObject(known)
    expect((await wallet.accounts()).evm).toEqual({ address: EVM.address })
    const missing = { code: 'account-missing' }
    await expect(wallet.addOutsideEvm(FIRST_OUTSIDE + 1, second)).rejects.toMatchObject(missing)
    const other = await wallet.addOutside(OTHER)
    await expect(wallet.addOutsideEvm(other, second)).rejects.toMatchObject(missing)
    await expect(wallet.addOutsideEvm(other, EVM)).rejects.toMatchObject(known)
  })

  it('stores no account in clear', async () => {
    const { wallet, local, session } = await watchingWallet()
    const { bitcoin } = await wallet.accounts()
    const stored = [...local.stored.values(), ...session.stored.values()].join()
    expect(local.stored.has('outside-accounts')).toBe(true)
    for (const text of [KEY, bitcoin.address]) expect(stored).not.toContain(text)
  })

  it('leaves an existing wallet alone', async () => {
    const { wallet, local } = await createdWallet()
    await wallet.addOutside(OTHER)
    const before = local.stored.get('outside-accounts')
    await expect(wallet.watch({ account: ACCOUNT, password: PASSWORD })).rejects.toMatchObject({
      code: 'wallet-exists',
    })
    expect(local.stored.get('outside-accounts')).toBe(before)
  })

  it('is erased with its accounts', { tags: ['release'] }, async () => {
    const { wallet, local } = await watchingWallet()
    await wallet.reset()
    expect(await wallet.status()).toBe('none')
    expect(local.stored.has('outside-accounts')).toBe(false)
  })
})

describe('a password alone', () => {
  it('locks, and opens without an account', async () => {
    const { wallet, settings, restart } = testWallet()
    settings.choice = choiceOf('mainnet', FIRST_OUTSIDE)
    await wallet.watch({ password: PASSWORD })
    const missing = { code: 'account-missing' }
    await expect(wallet.accounts()).rejects.toMatchObject(missing)
    expect(await wallet.everyTypeOf(({ accountIndex }) => [accountIndex])).toEqual([])
    await wallet.lock()
    expect(await wallet.status()).toBe('locked')
    await expect(wallet.accountsOf(() => [])).rejects.toMatchObject({ code: 'wallet-locked' })
    await expect(wallet.unlock('another password')).rejects.toMatchObject({ code: 'password-wrong' })
    const again = restart()
    await again.unlock(PASSWORD)
    await expect(again.accounts()).rejects.toMatchObject(missing)
    expect(await again.isWatching()).toBe(true)
  })

  it('gives its first account the place in use', async () => {
    const { wallet, settings } = testWallet()
    settings.choice = choiceOf('mainnet', FIRST_OUTSIDE)
    await wallet.watch({ password: PASSWORD })
    expect(await wallet.addOutside(ACCOUNT)).toBe(FIRST_OUTSIDE)
    expect(await wallet.addOutside(OTHER)).toBe(FIRST_OUTSIDE + 1)
    expect((await wallet.accounts()).index).toBe(FIRST_OUTSIDE)
  })

  it('takes no account of an earlier wallet', async () => {
    const earlier = await createdWallet()
    await earlier.wallet.addOutside(ACCOUNT)
    const { wallet, local } = testWallet()
    await local.set('outside-accounts', await earlier.local.get('outside-accounts'))
    await wallet.watch({ password: PASSWORD })
    expect(await wallet.hasDroppedOutside()).toBe(true)
    expect(await wallet.everyTypeOf(() => [FIRST_OUTSIDE])).toEqual([])
  })
})

describe('accounts of other signers beside a phrase', () => {
  // threat: same-key-twice
  it.each([
    ["m/84'/0'/0'", (key: string) => key],
    ["m/84'/0'/100'", (key: string) => `wpkh([73c5da0a/84h/0h/100h]${key}/0/*)`],
    ["m/49'/0'/3'", (key: string) => `sh(wpkh(${key}/0/*))`],
    ["m/44'/0'/1'", (key: string) => `wpkh(${key}/0/*)`],
    ["m/44'/60'/0'", (key: string) => key],
  ])('are none of the phrase’s own, as %s', async (path, textOf) => {
    const { wallet } = await createdWallet()
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE))
    const own = readOutsideAccount(textOf(root.derive(path).publicExtendedKey), 'mainnet')
    const refusal = { code: 'outside-key-own' }
    await expect(wallet.findOutside(own)).rejects.toMatchObject(refusal)
    await expect(wallet.addOutside(own)).rejects.toMatchObject(refusal)
  })

  it('never sign with an EVM key of the phrase', async () => {
    const { wallet } = await createdWallet()
    const index = await wallet.addOutside(ACCOUNT)
    const key = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE)).derive("m/44'/60'/0'").publicExtendedKey
    const evm = readEvmAccount(`[73c5da0a/44h/60h/0h]${key}`)
    await expect(wallet.addOutsideEvm(index, evm)).rejects.toMatchObject({ code: 'outside-key-own' })
    expect(await wallet.hasEvmKey(evm.address)).toBe(true)
  })

  it('get one index each, however often they are added', async () => {
    const { wallet } = await createdWallet()
    const indices = [await wallet.addOutside(ACCOUNT), await wallet.addOutside(OTHER)]
    expect(indices).toEqual([FIRST_OUTSIDE, FIRST_OUTSIDE + 1])
    expect(await wallet.addOutside(ACCOUNT)).toBe(FIRST_OUTSIDE)
    const found = await wallet.everyTypeOf(() => [0, ...indices])
    expect(found.map(({ bitcoinByType }) => Object.keys(bitcoinByType).length)).toEqual([3, 1, 1])
    expect((await wallet.accounts(FIRST_OUTSIDE + 1)).bitcoin.publicKey).toBeNull()
  })

  it('come back under another index once they are forgotten', { tags: ['release'] }, async () => {
    const { wallet, local, settings, restart } = await createdWallet()
    const [first, second] = [await wallet.addOutside(ACCOUNT), await wallet.addOutside(OTHER)]
    settings.choice = {
      ...settings.choice,
      accounts: [0, first, second].map(newAccount),
    }
    await wallet.removeOutside(first)
    await wallet.removeOutside(first)
    await expect(wallet.accounts(first)).rejects.toMatchObject({ code: 'account-missing' })
    const again = restart()
    await again.unlock(PASSWORD)
    expect(await again.accountsOf(() => [first, second])).toHaveLength(1)
    expect(await again.addOutside(ACCOUNT)).toBe(second + 1)
    await local.set('outside-accounts', 'damaged')
    await expect(again.removeOutside(second)).rejects.toMatchObject({ code: 'storage-corrupt' })
  })

  it('take their EVM keys with them when they are removed', async () => {
    const { wallet } = await createdWallet()
    const index = await wallet.addOutside(ACCOUNT)
    await wallet.addOutsideEvm(index, EVM)
    expect(await wallet.outsideEvm(EVM.address)).toMatchObject({ fingerprint: '73c5da0a' })
    await wallet.removeOutside(index)
    expect(await wallet.outsideEvm(EVM.address)).toBeUndefined()
  })

  it('take a removed account’s index once no other is left', { tags: ['release'] }, async () => {
    const { wallet, settings } = await createdWallet()
    const listed = Array.from({ length: LAST_OUTSIDE - FIRST_OUTSIDE + 1 }, (_, at) => FIRST_OUTSIDE + at)
    settings.choice = { ...settings.choice, accounts: listed.map(newAccount) }
    expect(await wallet.addOutside(ACCOUNT)).toBe(FIRST_OUTSIDE)
    expect(await wallet.addOutside(OTHER)).toBe(FIRST_OUTSIDE + 1)
  })

  it('outlive a forgotten password', { tags: ['release'] }, async () => {
    const { wallet } = await createdWallet()
    await wallet.addOutside(ACCOUNT)
    await wallet.restore({ phrase: PHRASE, password: 'battery staple' })
    expect((await wallet.accounts(FIRST_OUTSIDE)).evm).toBeNull()
  })

  it('of an earlier wallet give way to the next’s', { tags: ['release'] }, async () => {
    const earlier = await createdWallet()
    await earlier.wallet.addOutside(ACCOUNT)
    const sealed = await earlier.local.get('outside-accounts')
    const { wallet, local, log } = testWallet()
    await local.set('outside-accounts', sealed)
    await wallet.create({ phrase: OTHER_PHRASE, password: PASSWORD })
    expect(log.map(({ event }) => event)).toContain('outside-accounts-dropped')
    expect(await wallet.hasDroppedOutside()).toBe(true)
    await wallet.forgetDroppedOutside()
    expect(await wallet.addOutside(OTHER)).toBe(FIRST_OUTSIDE)
    // The same where a forgotten password is replaced, and nothing shows whose wallet it was.
    await local.set('outside-accounts', sealed)
    expect(await wallet.restore({ phrase: OTHER_PHRASE, password: PASSWORD })).toBe(true)
    expect(await wallet.hasDroppedOutside()).toBe(true)
    expect(await wallet.addOutside(OTHER)).toBe(FIRST_OUTSIDE)
  })

  it('of an earlier wallet are missed by one that watches', { tags: ['release'] }, async () => {
    const earlier = await createdWallet()
    await earlier.wallet.addOutside(ACCOUNT)
    const { wallet, local } = testWallet()
    await local.set('outside-accounts', await earlier.local.get('outside-accounts'))
    await wallet.watch({ account: OTHER, password: PASSWORD })
    expect(await wallet.hasDroppedOutside()).toBe(true)
    await wallet.reset()
    expect(await wallet.hasDroppedOutside()).toBe(false)
  })

  it('of this wallet are never said to be dropped', { tags: ['release'] }, async () => {
    const { wallet } = await createdWallet()
    await wallet.addOutside(ACCOUNT)
    await wallet.restore({ phrase: PHRASE, password: 'battery staple' })
    expect(await wallet.hasDroppedOutside()).toBe(false)
    const watching = testWallet().wallet
    await watching.watch({ account: ACCOUNT, password: PASSWORD })
    expect(await watching.hasDroppedOutside()).toBe(false)
  })

  it('never keep those of the phrase from being read', { tags: ['release'] }, async () => {
    const { wallet, local, log } = await createdWallet()
    await wallet.addOutside(ACCOUNT)
    await local.set('outside-accounts', 'damaged')
    expect((await wallet.accounts(0)).evm).not.toBeNull()
    await expect(wallet.accounts(FIRST_OUTSIDE)).rejects.toMatchObject({ code: 'account-missing' })
    await expect(wallet.addOutside(OTHER)).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect(log.map(({ event }) => event)).toContain('outside-accounts-unreadable')
  })
})
