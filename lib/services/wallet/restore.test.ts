import { describe, expect, it } from 'vitest'
import { createdWallet, PASSWORD, PHRASE } from './wallet.fixture'

const NEXT = 'battery staple'
const code = (expected: string) => expect.objectContaining({ code: expected })

/** A locked wallet whose password nobody remembers. */
async function forgotten() {
  const test = await createdWallet()
  await test.wallet.lock()
  return { ...test, other: test.wallet.draftPhrase(12) }
}

describe('a wallet whose password is forgotten', () => {
  it('opens by its phrase under a new password', async () => {
    const { wallet } = await forgotten()
    expect(await wallet.checkRestore({ phrase: PHRASE, password: NEXT })).toBe('own')
    await wallet.restore({ phrase: PHRASE, password: NEXT })
    expect(await wallet.status()).toBe('unlocked')
    await wallet.lock()
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('password-wrong'))
    await wallet.unlock(NEXT)
    await expect(wallet.revealPhrase(NEXT)).resolves.toEqual({ phrase: PHRASE, passphrase: '' })
  })

  it('keeps its keystore when another phrase is typed', async () => {
    const { wallet, copies, other } = await forgotten()
    const before = copies.map(({ stored }) => stored)
    for (const order of [
      { phrase: other, password: NEXT },
      { phrase: PHRASE, passphrase: 'another', password: NEXT },
    ]) {
      await expect(wallet.checkRestore(order)).rejects.toEqual(code('phrase-other'))
      await expect(wallet.restore(order)).rejects.toEqual(code('phrase-other'))
    }
    await expect(wallet.restore({ phrase: 'no phrase', password: NEXT })).rejects.toEqual(
      code('phrase-invalid'),
    )
    await expect(wallet.restore({ phrase: PHRASE, password: 'weak' })).rejects.toEqual(code('password-weak'))
    expect(copies.map(({ stored }) => stored)).toEqual(before)
    await wallet.unlock(PASSWORD)
  })

  it('keeps its keystore when the new one is not stored', async () => {
    const { wallet, copies } = await forgotten()
    copies[1].failing.add('write')
    await expect(wallet.restore({ phrase: PHRASE, password: NEXT })).rejects.toThrow('write fails')
    copies[1].failing.clear()
    await wallet.unlock(PASSWORD)
  })

  it('takes any valid phrase while no unlock has marked it', async () => {
    const { wallet, local, other } = await forgotten()
    local.stored.delete('phrase-mark')
    expect(await wallet.checkRestore({ phrase: other, password: NEXT })).toBe('unknown')
    await wallet.restore({ phrase: other, password: NEXT })
    expect(await wallet.revealPhrase(NEXT)).toMatchObject({ phrase: other })
  })

  it('is marked by its next unlock', async () => {
    const { wallet, local, other } = await forgotten()
    local.stored.delete('phrase-mark')
    await wallet.unlock(PASSWORD)
    await expect(wallet.checkRestore({ phrase: other, password: NEXT })).rejects.toEqual(code('phrase-other'))
  })

  it('unlocks where the mark cannot be kept', async () => {
    const { wallet, local } = await forgotten()
    local.stored.delete('phrase-mark')
    local.failing.add('set')
    await wallet.unlock(PASSWORD)
    expect(await wallet.status()).toBe('unlocked')
  })

  it('leaves no mark once it is erased', async () => {
    const { wallet, local } = await forgotten()
    expect(local.stored.has('phrase-mark')).toBe(true)
    await wallet.reset()
    expect(local.stored.has('phrase-mark')).toBe(false)
  })
})
