import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { parseEnvelope } from '~/lib/core/vault/envelope'
import { FAST_POLICY } from '~/lib/core/vault/fast-crypto.fixture'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { choiceOf, createdWallet, PASSWORD, PHRASE, testWallet } from './wallet.fixture'

type Test = Awaited<ReturnType<typeof createdWallet>>

const code = (expected: string) => expect.objectContaining({ code: expected })
const output = () => new Uint8Array(32).fill(3)
const other = () => new Uint8Array(32).fill(4)
const credentialId = Uint8Array.of(1, 2, 3)

async function addPasskey({ wallet }: Test, answer = output()): Promise<void> {
  const { salt } = await wallet.draftPasskey(PASSWORD)
  await wallet.addPasskey(PASSWORD, { credentialId, salt, output: answer })
}

async function walletWithPasskey() {
  const test = await createdWallet()
  await addPasskey(test)
  return test
}

const hasLock = (stored: unknown) => parseEnvelope(stored, FAST_POLICY).passkey !== undefined

describe('a passkey', () => {
  it('unlocks beside the password, also after a restart', async () => {
    const { wallet, restart, copies } = await walletWithPasskey()
    expect(copies.map(({ stored }) => hasLock(stored))).toEqual([true, true])
    const { bitcoin } = await wallet.accounts()
    await wallet.lock()
    const again = restart()
    expect((await again.passkey())?.credentialId).toEqual(credentialId)
    await again.unlockWithPasskey(output())
    expect((await again.accounts()).bitcoin).toEqual(bitcoin)
    await again.lock()
    await again.unlock(PASSWORD)
    expect(await again.status()).toBe('unlocked')
  })

  it('unlocks a wallet without a phrase', async () => {
    const test = testWallet()
    test.settings.choice = choiceOf('mainnet', FIRST_OUTSIDE)
    const account = readOutsideAccount('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet')
    await test.wallet.watch({ account, password: PASSWORD })
    await addPasskey(test)
    await test.wallet.lock()
    await test.wallet.unlockWithPasskey(output())
    expect(await test.wallet.isWatching()).toBe(true)
  })

  it('is drafted at random, once the password is right', async () => {
    const { wallet } = await createdWallet()
    const [one, two] = [await wallet.draftPasskey(PASSWORD), await wallet.draftPasskey(PASSWORD)]
    for (const part of ['userId', 'challenge', 'salt'] as const) {
      expect(one[part]).toHaveLength(32)
      expect(one[part]).not.toEqual(two[part])
    }
    await expect(wallet.draftPasskey('wrong')).rejects.toEqual(code('password-wrong'))
    expect(await wallet.passkey()).toBeUndefined()
  })

  it('is added and turned off by the password alone', async () => {
    const { wallet, copies } = await createdWallet()
    const { salt } = await wallet.draftPasskey(PASSWORD)
    const before = copies[0].stored
    await expect(wallet.addPasskey('wrong', { credentialId, salt, output: output() })).rejects.toEqual(
      code('password-wrong'),
    )
    expect(copies[0].stored).toBe(before)
    await wallet.addPasskey(PASSWORD, { credentialId, salt, output: output() })
    await expect(wallet.removePasskey('wrong')).rejects.toEqual(code('password-wrong'))
    await wallet.removePasskey(PASSWORD)
    expect(copies.map(({ stored }) => hasLock(stored))).toEqual([false, false])
    expect(await wallet.passkey()).toBeUndefined()
    await expect(wallet.unlockWithPasskey(output())).rejects.toEqual(code('passkey-missing'))
  })

  it('writes nothing to be turned off where there is none', async () => {
    const { wallet, copies } = await createdWallet()
    const before = copies[0].stored
    await wallet.removePasskey(PASSWORD)
    expect(copies[0].stored).toBe(before)
  })

  it.each([
    ['an output', { output: new Uint8Array(31) }],
    ['a salt', { salt: new Uint8Array(31) }],
    ['an id', { credentialId: new Uint8Array() }],
  ])('is refused with %s of another length', async (_case, wrong) => {
    const { wallet } = await createdWallet()
    const given = { credentialId, salt: new Uint8Array(32), output: output(), ...wrong }
    await expect(wallet.addPasskey(PASSWORD, given)).rejects.toEqual(code('bad-input'))
    expect(await wallet.passkey()).toBeUndefined()
  })

  it('gives way to a newer one', async () => {
    const test = await walletWithPasskey()
    await addPasskey(test, other())
    await expect(test.wallet.unlockWithPasskey(output())).rejects.toEqual(code('passkey-wrong'))
    await expect(test.wallet.unlockWithPasskey(other())).resolves.toBeUndefined()
  })

  it('is dropped by a new password', async () => {
    const { wallet, copies } = await walletWithPasskey()
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    expect(copies.map(({ stored }) => hasLock(stored))).toEqual([false, false])
    await wallet.lock()
    await expect(wallet.unlockWithPasskey(output())).rejects.toEqual(code('passkey-missing'))
    await wallet.unlock('battery staple')
    expect(await wallet.status()).toBe('unlocked')
  })

  it('is dropped when the phrase replaces a forgotten password', async () => {
    const { wallet } = await walletWithPasskey()
    await wallet.restore({ phrase: PHRASE, password: 'battery staple' })
    expect(await wallet.passkey()).toBeUndefined()
    await expect(wallet.unlockWithPasskey(output())).rejects.toEqual(code('passkey-missing'))
  })

  it('shows neither phrase nor key without the password', async () => {
    const { wallet } = await walletWithPasskey()
    await wallet.lock()
    await wallet.unlockWithPasskey(output())
    await expect(wallet.revealPhrase('')).rejects.toEqual(code('password-wrong'))
  })

  it('stays in the good copy when the other is damaged', async () => {
    const { wallet, copies } = await walletWithPasskey()
    const good = copies[0].stored
    copies[1].stored = 'damaged'
    await wallet.lock()
    await wallet.unlockWithPasskey(output())
    expect(copies[1].stored).toBe(good)
  })

  it('is none if it cannot be written', async () => {
    const test = await createdWallet()
    test.copies[1].failing.add('write')
    await expect(addPasskey(test)).rejects.toThrow('write')
    test.copies[1].failing.clear()
    expect(await test.wallet.passkey()).toBeUndefined()
    await expect(test.wallet.revealPhrase(PASSWORD)).resolves.toMatchObject({ phrase: PHRASE })
  })

  // threat: secret-on-disk
  it('leaves its output neither in storage nor in the log', async () => {
    const { wallet, local, session, copies, log } = await walletWithPasskey()
    await expect(wallet.unlockWithPasskey(other())).rejects.toEqual(code('passkey-wrong'))
    await wallet.unlockWithPasskey(output())
    const bytes = copies.map(({ stored }) => base64.decode(String(stored)).join())
    const kept = [...local.stored.values(), ...session.stored.values(), ...bytes, JSON.stringify(log)].join()
    for (const secret of [output(), other()])
      for (const text of [secret.join(), base64.encode(secret), Buffer.from(secret).toString('hex')])
        expect(kept).not.toContain(text)
  })
})

describe('wrong passkeys', () => {
  // threat: password-guessing
  it('count like wrong passwords, and with them', async () => {
    const { wallet, crypto, time } = await walletWithPasskey()
    await wallet.lock()
    await expect(wallet.unlockWithPasskey(other())).rejects.toEqual(code('passkey-wrong'))
    await expect(wallet.unlock('wrong')).rejects.toEqual(code('password-wrong'))
    await expect(wallet.unlockWithPasskey(other())).rejects.toEqual(code('passkey-wrong'))
    const stretched = crypto.stretched.length
    await expect(wallet.unlockWithPasskey(output())).rejects.toMatchObject({
      code: 'password-throttled',
      details: { seconds: '5' },
    })
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('password-throttled'))
    expect(crypto.stretched).toHaveLength(stretched)
    time.now += 5_000
    await wallet.unlockWithPasskey(output())
    await wallet.lock()
    await expect(wallet.unlockWithPasskey(other())).rejects.toEqual(code('passkey-wrong'))
  })

  it('are no attempt where there is no passkey', async () => {
    const { wallet } = await createdWallet()
    for (let at = 0; at < 5; at++)
      await expect(wallet.unlockWithPasskey(other())).rejects.toEqual(code('passkey-missing'))
    await expect(wallet.unlock(PASSWORD)).resolves.toBeUndefined()
  })

  it('are no attempt where there is no wallet', async () => {
    const { wallet } = testWallet()
    await expect(wallet.unlockWithPasskey(output())).rejects.toEqual(code('wallet-missing'))
    expect(await wallet.passkey()).toBeUndefined()
  })
})
