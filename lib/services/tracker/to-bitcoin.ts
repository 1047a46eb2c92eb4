import { baseOf, findNetwork } from '~/lib/contract/catalog'
import { isBaseNetwork } from '~/lib/contract/profile'
import { currentAttempt } from '~/lib/core/request/phase'
import type { ToBitcoinRequest } from '~/lib/core/request/types'
import { followCrossing, followCrossingRefund, recordBurn, recordMessage } from './crossing'
import { lookAtEvm } from './evm-witness'
import { findElsewhere } from './find-elsewhere'
import { findHanded } from './find-handed'
import { type Look, recordAll } from './look'
import { followPayout } from './payout'
import { scanAgain } from './scan-cursor'
import { askService } from './service-witness'
import { standingOf } from './standing'

/** The three witnesses of EVM → BTC: the call's receipt, the burn request it opened, the payout on Bitcoin. */
export async function observeToBitcoin(look: Look, request: ToBitcoinRequest): Promise<void> {
  const chain = look.deployment.evm(request.intent.networkName)
  await findHanded(look, request)
  const seen = await recordAll(look, request, await lookAtEvm(request, chain))
  const found = await findElsewhere(look, seen)
  const whole = found === seen ? seen : await recordAll(look, found, await lookAtEvm(found, chain))
  await openDestination(look, whole)
  const opened = await recordAll(look, whole, await serviceWord(look, whole))
  await followDestination(look, opened)
  await settle(look, opened)
}

async function serviceWord(look: Look, request: ToBitcoinRequest) {
  const hash = minedCall(request)?.hash
  return hash === null || hash === undefined ? [] : askService(hash, look.deployment.service, look.logger)
}

/** What the mined call's own receipt says of where it goes on. */
async function openDestination(look: Look, request: ToBitcoinRequest): Promise<void> {
  const hash = minedCall(request)?.hash
  if (hash === null || hash === undefined || request.destination.state !== 'none') return
  const { deployment } = look
  const network = findNetwork(deployment.profile, request.intent.networkName)
  const receipt = await deployment.evm(network.name).receipt(hash)
  if (receipt === undefined) return
  if (isBaseNetwork(network)) await recordBurn(look, request, receipt, network)
  else await recordMessage(look, request, receipt, network)
}

async function followDestination(look: Look, { id }: ToBitcoinRequest): Promise<void> {
  const { deployment, journal } = look
  const request = await journal.get(id)
  if (request === undefined || !('call' in request)) return
  const { profile } = deployment
  const base = baseOf(profile, findNetwork(profile, request.intent.networkName))
  const { destination } = request
  switch (destination.state) {
    case 'none':
      return
    case 'crossing':
      await followCrossing(look, request, destination.uniqueCounter, base)
      return
    case 'crossing-failed':
      if (destination.refund === null) await followCrossingRefund(look, request)
      return
    case 'paying':
      await followPayout(look, request, destination.burn, destination.payout)
      if (destination.payout === null)
        await journal.record(id, { type: 'tip-seen', height: await deployment.bitcoin.tipHeight() })
  }
}

/** Takes back what a reorganisation removed the proof of, and ends the watch over what is deep enough. */
async function settle(look: Look, { id }: ToBitcoinRequest): Promise<void> {
  const { journal, store } = look
  const request = await journal.get(id)
  if (request === undefined) return
  const standing = await standingOf(look, request)
  if (standing === 'lost') {
    await scanAgain(store, id)
    await journal.record(id, { type: 'proof-lost' })
  } else if (standing === 'deep') {
    await journal.record(id, { type: 'settled' })
  }
}

function minedCall({ attempts }: ToBitcoinRequest) {
  const call = currentAttempt(attempts.filter(({ kind }) => kind === 'call'))
  return call?.sighting.state === 'mined' && call.sighting.success ? call : undefined
}
