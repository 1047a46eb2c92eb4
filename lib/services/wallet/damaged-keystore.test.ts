import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { MINUTE, PASSWORD, PHRASE, createdWallet, testWallet } from './wallet.fixture'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a damaged keystore', () => {
  // threat: damaged-storage
  it('is corrupt, never absent, until the phrase recreates it', async () => {
    const { wallet, copies } = await createdWallet()
    await wallet.lock()
    for (const copy of copies) copy.stored = String(copy.stored).slice(1)
    await expect(wallet.status()).resolves.toBe('corrupt')
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('wallet-corrupt'))
    await expect(wallet.accounts()).rejects.toEqual(code('wallet-corrupt'))
    await expect(wallet.create({ phrase: 'no phrase', password: PASSWORD })).rejects.toEqual(
      code('phrase-invalid'),
    )
    await expect(wallet.status()).resolves.toBe('corrupt')
    await wallet.create({ phrase: PHRASE, password: 'battery staple' })
    await expect(wallet.status()).resolves.toBe('unlocked')
    await wallet.lock()
    await expect(wallet.unlock('battery staple')).resolves.toBeUndefined()
  })

  it.each([0, 1] as const)('stays corrupt if copy %i cannot be written', async (which) => {
    const { wallet, copies } = await createdWallet()
    await wallet.lock()
    for (const copy of copies) copy.stored = String(copy.stored).slice(1)
    copies[which].failing.add('write')
    await expect(wallet.create({ phrase: PHRASE, password: PASSWORD })).rejects.toThrow('write fails')
    copies[which].failing.clear()
    await expect(wallet.status()).resolves.toBe('corrupt')
  })

  it('is reported and kept if its version is later', async () => {
    const { wallet, copies } = await createdWallet()
    await wallet.lock()
    const body = base64.decode(String(copies[0].stored)).slice(0, -32)
    body[7] = 5
    const newer = base64.encode(Uint8Array.from([...body, ...sha256(body)]))
    for (const copy of copies) copy.stored = newer
    await expect(wallet.status()).resolves.toBe('newer')
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('storage-newer'))
    await expect(wallet.create({ phrase: PHRASE, password: PASSWORD })).rejects.toEqual(code('storage-newer'))
    expect(copies.map(({ stored }) => stored)).toEqual([newer, newer])
  })

  it('is deleted by reset, damaged or not', async () => {
    const { wallet, copies } = await createdWallet()
    await wallet.lock()
    for (const copy of copies) copy.stored = String(copy.stored).slice(1)
    await wallet.reset()
    await expect(wallet.status()).resolves.toBe('none')
  })

  it('is repaired from its good copy', async () => {
    const { wallet, copies, log } = await createdWallet()
    await wallet.lock()
    copies[0].stored = `${String(copies[0].stored)}A`
    await expect(wallet.status()).resolves.toBe('locked')
    expect(copies[0].stored).toBe(copies[1].stored)
    expect(log).toContainEqual({ level: 'warn', event: 'keystore-copy-restored', data: { copy: 'one' } })
  })

  it('is an error while a copy cannot be read', async () => {
    const { wallet, copies } = testWallet()
    copies[0].failing.add('read')
    await expect(wallet.status()).rejects.toThrow('read fails')
  })

  it('uses the newer copy if an older one comes back', async () => {
    const { wallet, copies } = await createdWallet()
    const older = copies[0].stored
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    copies[0].stored = older
    await wallet.lock()
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('password-wrong'))
    await wallet.unlock('battery staple')
    expect(copies[0].stored).toBe(copies[1].stored)
  })

  it('uses the newer copy even if the clock went back', async () => {
    const { wallet, copies, time } = await createdWallet()
    const older = copies[0].stored
    time.now -= 24 * 60 * MINUTE
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    copies[1].stored = older
    await expect(wallet.unlock('battery staple')).resolves.toBeUndefined()
  })

  it('uses a new wallet if an earlier one’s copy returns', async () => {
    const { wallet, copies, time } = await createdWallet()
    for (let times = 0; times < 3; times++) await wallet.changePassword({ current: PASSWORD, next: PASSWORD })
    const older = copies[0].stored
    await wallet.reset()
    time.now += MINUTE
    await wallet.create({ phrase: wallet.draftPhrase(12), password: 'battery staple' })
    copies[0].stored = older
    await wallet.lock()
    await expect(wallet.unlock('battery staple')).resolves.toBeUndefined()
  })
})
