import type { Hex } from '~/lib/core/hex'
import type { UiClient } from '~/lib/rpc/client'
import type { TokenPrice } from '~/lib/ui/text/worth'

type PriceClient = { wallet: Pick<UiClient['wallet'], 'tokenPrices'> }
type AskPrice = (networkName: string, token: Hex | null) => Promise<TokenPrice>
type Batch = { tokens: Set<Hex | null>; prices: Promise<Map<Hex | null, TokenPrice>> }

const askers = new WeakMap<PriceClient, AskPrice>()

/** Asks the background once for all prices of a network that a page asks for at one moment. */
export function tokenPriceOf(
  client: PriceClient,
  networkName: string,
  token: Hex | null,
): Promise<TokenPrice> {
  const ask = askers.get(client) ?? batching(client)
  askers.set(client, ask)
  return ask(networkName, token)
}

function batching({ wallet }: PriceClient): AskPrice {
  const open = new Map<string, Batch>()

  function start(networkName: string): Batch {
    const tokens = new Set<Hex | null>()
    const prices = new Promise((resolve) => setTimeout(resolve, 0)).then(async () => {
      open.delete(networkName)
      const { prices: answers, asOf } = await wallet.tokenPrices({ networkName, tokens: [...tokens] })
      return new Map(answers.map(({ token, rate }) => [token, { rate, asOf }]))
    })
    return { tokens, prices }
  }

  return async (networkName, token) => {
    const batch = open.get(networkName) ?? start(networkName)
    open.set(networkName, batch)
    batch.tokens.add(token)
    const price = (await batch.prices).get(token)
    if (price === undefined) throw new Error('the background left out a price')
    return price
  }
}
