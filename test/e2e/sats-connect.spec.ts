import type * as SatsConnect from '@sats-connect/core'
import type { Approval } from './support/approval-window'
import { clickToClose } from './support/closing-click'
import { expect, test } from './support/dapp'

const SWAP = { amountBTC: '0.01', networkName: 'polygon' }

test('answers a page that asks through sats-connect', async ({ dapp, wallet }) => {
  const { page } = dapp
  await wallet.fund(20_000_000n)
  /** Asks sats-connect in the page; `thrown` where it rejects. */
  const ask = (method: string, params?: unknown) =>
    page.evaluate(
      async ([method, params]) => {
        const { request }: typeof SatsConnect = await import(`${location.origin}/sats-connect.js`)
        const asked = Object(request)(method, params, 'satspan')
        return await asked.catch(({ code, data }: { code: number; data: unknown }) => ({
          thrown: { code, data },
        }))
      },
      [method, params],
    )

  /** Asks what opens the window, where `decide` answers it. */
  const askUser = async (method: string, decide: (approval: Approval) => Promise<void>, params?: unknown) => {
    let answer: Promise<unknown> = Promise.resolve()
    const approval = await dapp.approval(async () => {
      answer = ask(method, params)
    })
    await decide(approval)
    return answer
  }

  await test.step('answers without the user', async () => {
    expect(await ask('getInfo')).toMatchObject({
      status: 'success',
      result: { methods: expect.arrayContaining(['bridge_swapToEvm']) },
    })
    expect(await ask('bridge_swapToEvm', SWAP)).toMatchObject({
      thrown: { code: 4100, data: { reason: 'site-not-connected' } },
    })
    expect(await ask('wallet_connect', { addresses: ['payment'] })).toMatchObject({
      status: 'error',
      error: { code: 4200 },
    })
  })

  await test.step('connects, and gives addresses', async () => {
    const connect = ({ connect }: Approval) => clickToClose(connect)
    expect(await askUser('getAddresses', connect, { purposes: ['payment'] })).toMatchObject({
      status: 'success',
      result: { addresses: [{ address: wallet.bitcoinAddress }] },
    })
    expect(await ask('bridge_requestAccounts')).toMatchObject({
      status: 'success',
      result: { bitcoin: { address: wallet.bitcoinAddress } },
    })
  })

  await test.step('tells a rejected swap as an error', async () => {
    const reject = ({ review }: Approval) => clickToClose(review.reject)
    expect(await askUser('bridge_swapToEvm', reject, SWAP)).toEqual({
      thrown: { code: 4001, data: { reason: 'user-rejected' } },
    })
  })

  await test.step('tells a paid swap as a success', async () => {
    const approve = async ({ review }: Approval) => {
      await review.expectVerdict('ok')
      await clickToClose(review.approve)
    }
    const paid = Object(await askUser('bridge_swapToEvm', approve, SWAP))
    expect(paid).toEqual({
      status: 'success',
      result: { requestId: expect.any(String), txid: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(await ask('bridge_getRequest', { requestId: paid.result.requestId })).toMatchObject({
      status: 'success',
      result: { txid: paid.result.txid },
    })
  })

  await test.step('lists what answers so', async () => {
    const listed = await page.evaluate(() => Object(window).btc_providers.at(-1))
    expect(listed.methods).toContain('bridge_swapToEvm')
    for (const bare of ['bridge_networks', 'bridge_requests', 'bridge_accounts', 'wallet_revokePermissions'])
      expect(listed.methods).not.toContain(bare)
  })

  await test.step('tells listeners by WBIP’s names', async () => {
    await page.evaluate(async () => {
      const { addListener }: typeof SatsConnect = await import(`${location.origin}/sats-connect.js`)
      Reflect.set(window, 'heard', [])
      addListener(
        { eventName: 'disconnect', cb: (event: unknown) => Object(window).heard.push(event) },
        'satspan',
      )
    })
    await dapp.ask('wallet_revokePermissions')
    await expect.poll(() => page.evaluate(() => Object(window).heard)).toEqual([{ type: 'disconnect' }])
  })
})
