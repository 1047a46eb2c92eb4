import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { MINUTE, PASSWORD, PHRASE, createdWallet, testWallet } from './wallet.fixture'

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('passwords', () => {
  it('open however their letters were composed', async () => {
    const { wallet } = testWallet()
    await wallet.create({ phrase: PHRASE, password: 'caf\u00e9 au lait' })
    await expect(wallet.unlock('cafe\u0301 au lait')).resolves.toBeUndefined()
  })

  it('change only with the current one, to a strong one', async () => {
    const { wallet, copies } = await createdWallet()
    const before = copies[0].stored
    await expect(wallet.changePassword({ current: 'not the one', next: 'battery staple' })).rejects.toEqual(
      code('password-wrong'),
    )
    await expect(wallet.changePassword({ current: PASSWORD, next: 'weak' })).rejects.toEqual(
      code('password-weak'),
    )
    expect(copies[0].stored).toBe(before)
    await wallet.changePassword({ current: PASSWORD, next: 'battery staple' })
    expect(copies[0].stored).not.toBe(before)
    expect(copies[0].stored).toBe(copies[1].stored)
    await expect(wallet.status()).resolves.toBe('unlocked')
    await expect(wallet.revealPhrase('battery staple')).resolves.toEqual({ phrase: PHRASE, passphrase: '' })
    await expect(wallet.revealPhrase(PASSWORD)).rejects.toEqual(code('password-wrong'))
  })

  it('stay unchanged if the change cannot be written', async () => {
    const { wallet, copies } = await createdWallet()
    copies[1].failing.add('write')
    await expect(wallet.changePassword({ current: PASSWORD, next: 'battery staple' })).rejects.toThrow(
      'write',
    )
    copies[1].failing.clear()
    await expect(wallet.revealPhrase(PASSWORD)).resolves.toMatchObject({ phrase: PHRASE })
  })

  it('are wrong if empty', async () => {
    const { wallet } = await createdWallet()
    await expect(wallet.unlock('')).rejects.toEqual(code('password-wrong'))
  })

  it('are not checked if there is no wallet', async () => {
    const { wallet } = testWallet()
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('wallet-missing'))
    await expect(wallet.accounts()).rejects.toEqual(code('wallet-missing'))
  })
})

describe('wrong passwords', () => {
  const wrong = async (wallet: { unlock: (password: string) => Promise<void> }, times: number) => {
    for (let at = 0; at < times; at++)
      await expect(wallet.unlock(`wrong ${at}`)).rejects.toEqual(code('password-wrong'))
  }

  // threat: password-guessing
  it('cause a wait that doubles from the third on', async () => {
    const { wallet, restart, time, crypto } = await createdWallet()
    await wallet.lock()
    await wrong(wallet, 3)
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      const attempts = crypto.stretched.length
      await expect(restart().unlock(PASSWORD)).rejects.toMatchObject({
        code: 'password-throttled',
        details: { seconds: seconds.toString() },
      })
      time.now += seconds * 1_000 - 1
      await expect(restart().unlock(PASSWORD)).rejects.toMatchObject({ details: { seconds: '1' } })
      expect(crypto.stretched).toHaveLength(attempts)
      time.now += 1
      await wrong(restart(), 1)
    }
  })

  it('are forgiven after the right one', async () => {
    const { wallet, time } = await createdWallet()
    await wrong(wallet, 3)
    time.now += 5_000
    await wallet.unlock(PASSWORD)
    await wrong(wallet, 3)
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('password-throttled'))
  })

  it('count wherever a password is requested', async () => {
    const { wallet } = await createdWallet()
    await wrong(wallet, 1)
    await expect(wallet.revealPhrase('wrong')).rejects.toEqual(code('password-wrong'))
    await expect(wallet.changePassword({ current: 'wrong', next: 'battery staple' })).rejects.toEqual(
      code('password-wrong'),
    )
    await expect(wallet.revealPhrase(PASSWORD)).rejects.toEqual(code('password-throttled'))
  })

  it('count once each if ten windows try at once', async () => {
    const { restart, crypto } = await createdWallet()
    const before = crypto.stretched.length
    const tries = Array.from({ length: 10 }, (_, at) => restart().unlock(`wrong ${at}`))
    const outcomes = await Promise.allSettled(tries)
    const codes = outcomes.map((one) =>
      one.status === 'rejected' && one.reason instanceof AppError ? one.reason.code : '',
    )
    expect(codes).toEqual([...Array(3).fill('password-wrong'), ...Array(7).fill('password-throttled')])
    expect(crypto.stretched).toHaveLength(before + 3)
  })

  it('cause no longer wait where the clock goes back', async () => {
    const { wallet, time } = await createdWallet()
    await wrong(wallet, 3)
    time.now -= 24 * 60 * MINUTE
    await expect(wallet.unlock(PASSWORD)).rejects.toMatchObject({ details: { seconds: '5' } })
  })

  it('cause a wait that ends though the clock was ahead', async () => {
    const { wallet, time } = await createdWallet()
    await wrong(wallet, 3)
    time.now -= 24 * 60 * MINUTE
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('password-throttled'))
    time.now += 3_000
    await expect(wallet.unlock(PASSWORD)).rejects.toMatchObject({ details: { seconds: '2' } })
    time.now += 2_000
    await expect(wallet.unlock(PASSWORD)).resolves.toBeUndefined()
  })

  it.each(['null', '"x"', '{}', '{"failures":9.5,"lastAt":1e15}', '{"failures":"9","lastAt":1e15}'])(
    'lock nobody out where their count is damaged: %s',
    async (damaged) => {
      const { wallet, local } = await createdWallet()
      await wrong(wallet, 2)
      local.stored.set('password-attempts', damaged)
      await expect(wallet.unlock(PASSWORD)).resolves.toBeUndefined()
    },
  )
})
