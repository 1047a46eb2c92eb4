import { mnemonicToSeedSync } from '@scure/bip39'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { FIRST_OUTSIDE, LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { ACCOUNTS_ACT, SETTINGS_ACT } from './opened-keys'
import { choiceOf, createdWallet, MINUTE, PASSWORD, PHRASE, testWallet } from './wallet.fixture'

const SEED = hex.encode(mnemonicToSeedSync(PHRASE))
const KEY = { password: PASSWORD }
const output = () => new Uint8Array(32).fill(3)
const credentialId = Uint8Array.of(1, 2, 3)
const MISSING = { code: 'presence-missing' }
const WATCHED = readOutsideAccount('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet')

/** A wallet with a passkey, whose person is asked at every payment. */
async function presentWallet() {
  const test = await createdWallet()
  const { salt } = await test.wallet.draftPasskey(PASSWORD)
  await test.wallet.addPasskey(PASSWORD, { credentialId, salt, output: output() })
  await test.wallet.turnPresence(true, { output: output() })
  return test
}

type Test = Awaited<ReturnType<typeof presentWallet>>

const session = ({ session: { stored } }: Test) => [...stored.values()].join()

/** Signs for an entry with the keys of the account in use, as the signer does. */
async function sign({ wallet }: Test, entry: string): Promise<number[]> {
  const { bitcoin, evm } = await wallet.accounts()
  const { addressType, publicKey } = bitcoin
  if (publicKey === null || evm === null) throw new Error('an account of the phrase')
  const key = { network: 'mainnet' as const, addressType, publicKey }
  return wallet.withBitcoinKeys(
    key,
    [FIRST_PATH],
    (privateKeyOf) => [...privateKeyOf({ addressType, publicKey })],
    entry,
  )
}

const EVERY = [0, 1, LAST_ACCOUNT]

/** All that is told of a wallet's accounts. */
async function publicPartsOf({ wallet, settings }: Awaited<ReturnType<typeof createdWallet>>) {
  const parts = []
  for (const network of ['mainnet', 'regtest'] as const) {
    settings.choice = choiceOf(network)
    const typed = ADDRESS_TYPES.flatMap((addressType) => EVERY.map((index) => ({ index, addressType })))
    parts.push(await wallet.everyTypeOf(() => EVERY), await wallet.accountKeysOf(() => typed))
  }
  settings.choice = choiceOf('mainnet')
  return parts
}

describe('a person who has to be present', () => {
  it('leaves no seed in the session, whoever unlocks', async () => {
    const test = await presentWallet()
    const { wallet } = test
    expect(await wallet.isPresenceOn()).toBe(true)
    expect(await wallet.status()).toBe('unlocked')
    expect(session(test)).not.toContain(SEED)
    for (const unlock of [() => wallet.unlock(PASSWORD), () => wallet.unlockWithPasskey(output())]) {
      await wallet.lock()
      await unlock()
      expect(await wallet.status()).toBe('unlocked')
      expect(session(test)).not.toContain(SEED)
      expect(session(test)).not.toContain('seed')
      test.time.now += MINUTE
      await wallet.touch()
      expect(session(test)).not.toContain(SEED)
    }
  })

  it('tells of every account what the seed tells', { tags: ['release'] }, async () => {
    const bySeed = await publicPartsOf(await createdWallet())
    const test = await presentWallet()
    expect(await publicPartsOf({ ...test, wallet: test.restart() })).toEqual(bySeed)
  })

  it('signs nothing without being asked', async () => {
    const test = await presentWallet()
    const { wallet } = test
    await expect(sign(test, 'entry')).rejects.toMatchObject(MISSING)
    await expect(wallet.requireKey('entry')).rejects.toMatchObject(MISSING)
    const { evm } = await wallet.accounts()
    if (evm === null) throw new Error('an account of the phrase')
    await expect(wallet.withEvmKey(evm.address, () => 'signed', 'entry')).rejects.toMatchObject(MISSING)
    await expect(wallet.withKeyFor('entry', undefined, () => sign(test, 'entry'))).rejects.toMatchObject(
      MISSING,
    )
  })

  it.each([
    ['the passkey', () => ({ output: output() })],
    ['the password', () => KEY],
  ])('signs once for one entry by %s', async (_, key) => {
    const test = await presentWallet()
    const { wallet } = test
    const signed = await wallet.withKeyFor('entry', key(), async () => {
      await wallet.requireKey('entry')
      await expect(sign(test, 'another')).rejects.toMatchObject(MISSING)
      const keys = await sign(test, 'entry')
      await expect(sign(test, 'entry')).rejects.toMatchObject(MISSING)
      return keys
    })
    const other = await createdWallet()
    expect(signed).toEqual(await sign(other, 'any'))
    await expect(sign(test, 'entry')).rejects.toMatchObject(MISSING)
    expect(session(test)).not.toContain(SEED)
  })

  it('closes the key where its act fails', { tags: ['release'] }, async () => {
    const test = await presentWallet()
    const fails = () => Promise.reject(new Error('refused'))
    await expect(test.wallet.withKeyFor('entry', KEY, fails)).rejects.toThrow('refused')
    await expect(sign(test, 'entry')).rejects.toMatchObject(MISSING)
  })

  it('opens nothing for another decision on the entry', { tags: ['release'] }, async () => {
    const test = await presentWallet()
    const { wallet } = test
    await wallet.withKeyFor('entry', KEY, async () => {
      const second = wallet.withKeyFor('entry', { output: output() }, () => sign(test, 'entry'))
      await expect(second).rejects.toMatchObject(MISSING)
      await expect(sign(test, 'entry')).resolves.toHaveLength(32)
    })
  })

  // threat: password-guessing
  it('waits after wrong keys as at an unlock', { tags: ['release'] }, async () => {
    const test = await presentWallet()
    const { wallet } = test
    const act = () => sign(test, 'entry')
    const wrong = () => ({ output: new Uint8Array(32).fill(9) })
    await expect(wallet.withKeyFor('entry', { password: 'wrong' }, act)).rejects.toMatchObject({
      code: 'password-wrong',
    })
    for (let at = 0; at < 2; at += 1)
      await expect(wallet.withKeyFor('entry', wrong(), act)).rejects.toMatchObject({ code: 'passkey-wrong' })
    await expect(wallet.withKeyFor('entry', KEY, act)).rejects.toMatchObject({ code: 'password-throttled' })
    await expect(wallet.unlock(PASSWORD)).rejects.toMatchObject({ code: 'password-throttled' })
  })

  it('opens nothing of a locked wallet', { tags: ['release'] }, async () => {
    const test = await presentWallet()
    await test.wallet.lock()
    const act = test.wallet.withKeyFor('entry', KEY, () => sign(test, 'entry'))
    await expect(act).rejects.toMatchObject({ code: 'wallet-locked' })
    expect(test.session.stored.size).toBe(0)
  })

  it('zeroes what the authenticator gave', async () => {
    const test = await presentWallet()
    const key = { output: output() }
    await test.wallet.withKeyFor('entry', key, () => sign(test, 'entry'))
    expect(key.output.every((byte) => byte === 0)).toBe(true)
  })
})

describe('without it', () => {
  it('the session signs, and opens no key again', { tags: ['release'] }, async () => {
    const test = await createdWallet()
    const stretched = test.crypto.stretched.length
    await expect(test.wallet.withKeyFor('entry', KEY, () => sign(test, 'entry'))).resolves.toHaveLength(32)
    expect(test.crypto.stretched).toHaveLength(stretched)
    await expect(test.wallet.checkAutoLock(1_440)).resolves.toBeUndefined()
    await expect(test.wallet.requireKey('entry')).resolves.toBeUndefined()
  })

  it('is turned on and off by a key alone', async () => {
    const test = await createdWallet()
    const { wallet } = test
    await expect(wallet.turnPresence(true, undefined)).rejects.toMatchObject(MISSING)
    await expect(wallet.turnPresence(true, { password: 'wrong' })).rejects.toMatchObject({
      code: 'password-wrong',
    })
    expect(await wallet.isPresenceOn()).toBe(false)
    await wallet.turnPresence(true, KEY)
    await expect(wallet.turnPresence(false, undefined)).rejects.toMatchObject(MISSING)
    await expect(wallet.turnPresence(false, { password: 'wrong' })).rejects.toMatchObject({
      code: 'password-wrong',
    })
    expect(await wallet.isPresenceOn()).toBe(true)
    expect(session(test)).not.toContain(SEED)
    await wallet.turnPresence(false, KEY)
    expect(session(test)).toContain(SEED)
    await expect(sign(test, 'entry')).resolves.toHaveLength(32)
  })

  it('goes with the wallet', { tags: ['release'] }, async () => {
    const { wallet } = await presentWallet()
    await wallet.reset()
    await wallet.create({ phrase: PHRASE, password: PASSWORD })
    expect(await wallet.isPresenceOn()).toBe(false)
  })
})

describe('in that mode', { tags: ['release'] }, () => {
  it('a later auto-lock needs the person, an earlier one nobody', async () => {
    const { wallet } = await presentWallet()
    await expect(wallet.checkAutoLock(16)).rejects.toMatchObject(MISSING)
    await expect(wallet.checkAutoLock(15)).resolves.toBeUndefined()
    const act = () => wallet.checkAutoLock(16)
    await expect(wallet.withKeyFor(SETTINGS_ACT, KEY, act)).resolves.toBeUndefined()
  })

  it('the person alone adds an account, which is held', async () => {
    const test = await presentWallet()
    const { wallet } = test
    const add = () => wallet.addOutside(WATCHED)
    await expect(wallet.changingAccounts(undefined, add)).rejects.toMatchObject(MISSING)
    expect(await wallet.changingAccounts(KEY, add)).toBe(FIRST_OUTSIDE)
    expect([...(await wallet.everyTypeOf(() => [FIRST_OUTSIDE]))]).toHaveLength(1)
    expect(session(test)).not.toContain(SEED)
    await expect(sign(test, ACCOUNTS_ACT)).rejects.toMatchObject(MISSING)
  })

  it('an account whose list was locked meanwhile unlocks nothing', async () => {
    const { wallet } = await presentWallet()
    await wallet.changingAccounts(KEY, () => wallet.lock())
    expect(await wallet.status()).toBe('locked')
  })

  it('a restored phrase asks the person as before', async () => {
    const test = await presentWallet()
    await test.wallet.restore({ phrase: PHRASE, password: 'battery staple' })
    expect(await test.wallet.isPresenceOn()).toBe(true)
    expect(session(test)).not.toContain(SEED)
    const signed = test.wallet.withKeyFor('entry', { password: 'battery staple' }, () => sign(test, 'entry'))
    await expect(signed).resolves.toHaveLength(32)
  })

  it('a wallet without a phrase goes on as it is', async () => {
    const test = testWallet()
    test.settings.choice = choiceOf('mainnet', FIRST_OUTSIDE)
    await test.wallet.watch({ account: WATCHED, password: PASSWORD })
    await expect(test.wallet.turnPresence(true, KEY)).rejects.toMatchObject({ code: 'phrase-missing' })
    await expect(test.wallet.changingAccounts(undefined, async () => 'changed')).resolves.toBe('changed')
  })
})
