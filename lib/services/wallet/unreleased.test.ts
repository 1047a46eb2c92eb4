import { expect, it } from 'vitest'
import { UNRELEASED_ENVELOPES } from '~/lib/core/vault/unreleased.fixture'
import { PASSWORD, PHRASE, testWallet } from './wallet.fixture'

const code = (expected: string) => expect.objectContaining({ code: expected })
const ENVELOPES = Object.entries(UNRELEASED_ENVELOPES)

/** A wallet on whose disk an unreleased version left this keystore, in both copies or in the first alone. */
function walletWith(text: string, both = true) {
  const test = testWallet()
  test.copies[0].stored = text
  if (both) test.copies[1].stored = text
  return test
}

it.each(ENVELOPES)('names a keystore of unreleased version %s', async (_version, text) => {
  for (const both of [true, false]) {
    const { wallet } = walletWith(text, both)
    await expect(wallet.status()).resolves.toBe('unreleased')
    await expect(wallet.unlock(PASSWORD)).rejects.toEqual(code('storage-unreleased'))
  }
})

it.each(ENVELOPES)('leaves a keystore of unreleased version %s as it is', async (_version, text) => {
  const { wallet, copies } = walletWith(text)
  await wallet.status()
  await wallet.unlock(PASSWORD).catch(() => undefined)
  await wallet.unlockWithPasskey(new Uint8Array(32)).catch(() => undefined)
  await wallet.restore({ phrase: PHRASE, password: PASSWORD }).catch(() => undefined)
  expect(copies.map(({ stored }) => stored)).toEqual([text, text])
})

it.each(ENVELOPES)('keeps one of version %s beside what its phrase restores', async (_version, text) => {
  const { wallet, copies } = walletWith(text)
  await wallet.create({ phrase: PHRASE, password: PASSWORD })
  await expect(wallet.status()).resolves.toBe('unlocked')
  expect(copies.map(({ aside }) => aside)).toEqual([text, text])
  await wallet.reset()
  expect(copies.map(({ aside }) => aside)).toEqual([undefined, undefined])
})

it.each(ENVELOPES)('gives out one of version %s, until it is erased', async (_version, text) => {
  const { wallet, copies } = walletWith(text)
  expect(await wallet.unreleasedKeystores()).toEqual([text])
  copies[1].failing.add('read')
  expect(await wallet.unreleasedKeystores()).toEqual([text])
  copies[1].failing.clear()
  await wallet.create({ phrase: PHRASE, password: PASSWORD })
  expect(await wallet.unreleasedKeystores()).toEqual([text])
  await wallet.reset()
  expect(await wallet.unreleasedKeystores()).toEqual([])
})

it('gives out no keystore that this version opens', async () => {
  const { wallet } = testWallet()
  await wallet.create({ phrase: PHRASE, password: PASSWORD })
  expect(await wallet.unreleasedKeystores()).toEqual([])
})

it('calls a damaged one damaged', async () => {
  for (const [, text] of ENVELOPES) {
    const { wallet } = walletWith(`${text.slice(0, 60)}${text[60] === 'A' ? 'B' : 'A'}${text.slice(61)}`)
    await expect(wallet.status()).resolves.toBe('corrupt')
  }
})
