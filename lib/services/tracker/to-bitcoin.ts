import type { ToBitcoinRequest } from '~/lib/core/request/types'
import type { Look } from './look'

export async function observeToBitcoin(_look: Look, _request: ToBitcoinRequest): Promise<void> {}
