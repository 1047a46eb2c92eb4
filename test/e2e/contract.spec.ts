import type * as Contract from '../client/contract'
import { duties } from '../client/contract'
import { ownerOf, userIn } from '../testbed/user'
import { test, visitDapp } from './support/dapp'

test('keeps the contract that its mock keeps', async ({ extension, wallet }) => {
  await wallet.fund(20_000_000n, 20_000_000n, 20_000_000n)
  const owner = ownerOf(wallet.popup)
  for (const [number, { title }] of duties.entries())
    await test.step(title, () =>
      visitDapp(extension, async ({ page, origin }) => {
        const user = {
          ...userIn(extension.context),
          ...owner,
          disconnect: () => owner.disconnect(origin),
        }
        for (const [name, act] of Object.entries(user)) await page.exposeFunction(`user_${name}`, act)
        await page.evaluate(async (number) => {
          const { duties }: typeof Contract = await import(`${location.origin}/contract.js`)
          const act = (name: string) => Reflect.get(window, `user_${name}`)
          const names = ['approve', 'reject', 'lock', 'unlock', 'disconnect']
          const user = Object.fromEntries(names.map((name) => [name, act(name)]))
          await duties[number]?.run(Object({ provider: window.satspan, user }))
        }, number)
      }),
    )
})
