import { equal } from 'node:assert/strict'
import type { SatspanState } from '@satspan/client'
import type { User } from '@satspan/client/testing'

/** A duty of the page with any wallet. In this order: a site that was connected once stays so. */
export type Case = {
  title: string
  state: SatspanState
  /** @param press presses the button, and gives what the page says in the end */
  play: (press: () => Promise<string>, user: User) => Promise<void>
}

export const cases: Case[] = [
  {
    title: 'swaps there and back, each proven on its chain',
    state: 'unconnected',
    async play(press, user) {
      const said = press()
      for (const _question of ['to connect', 'there', 'back']) await user.approve()
      equal(await said, 'done, shown by the chain; done, shown by the chain')
    },
  },
  {
    title: 'tells the user’s no in words',
    state: 'connected',
    async play(press, user) {
      const said = press()
      await user.reject()
      equal(await said, 'You said no in Satspan.')
    },
  },
]
