import { expect, it } from 'vitest'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { isMarkedUnlocked } from './unlocked-mark'

it.each([
  [{ [UNLOCKED_UNTIL]: 1001 }, true],
  [{ [UNLOCKED_UNTIL]: 1000 }, false],
  [{ [UNLOCKED_UNTIL]: 'yes' }, false],
  [{}, false],
])('the wallet is unlocked until the time of the mark: %o', async (stored, isUnlocked) => {
  const asked: string[] = []
  const get = async (key: string) => {
    asked.push(key)
    return stored
  }
  expect(await isMarkedUnlocked({ get }, 1000)).toBe(isUnlocked)
  expect(asked).toEqual([UNLOCKED_UNTIL])
})
