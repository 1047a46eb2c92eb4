import { estimateShape, freshAddress, unsignedShape } from './fixture'
import type { TestNetwork } from './fixture'
import { createUserWallet } from './user-wallet'

const AMOUNT_BTC = '0.02'

/** A user's order to the service, for 0.02 BTC unless said otherwise. */
export type Wrap = {
  networkName: string
  outputToken?: string
  minOutputAmount?: string
  thirdPartyId?: string
  speed?: boolean
  amountBTC?: string
}

let users = 0

/** Another user, with one UTXO, requests a wrap, signs it and broadcasts it. */
export async function payBy(network: TestNetwork, wrap: Wrap) {
  users += 1
  const wallet = createUserWallet(`wrap test ${users}`)
  const recipientAddress = freshAddress(users)
  await network.bitcoin.fund(wallet.address, 10_000_000n)
  const { networkName, outputToken, amountBTC = AMOUNT_BTC } = wrap
  const asked = { amountBTC, networkName, ...(outputToken === undefined ? {} : { outputToken }) }
  const estimate = await network.ask('wrap-and-swap-estimate', asked, estimateShape)
  const body = { amountBTC, ...wrap, recipientAddress, signer: wallet.signer }
  const built = await network.ask('wrap-and-swap-unsigned', body, unsignedShape)
  const txid = await network.bitcoin.sendRaw(wallet.sign(built.unsignedTransaction))
  return { wallet, recipientAddress, estimate, txid }
}
