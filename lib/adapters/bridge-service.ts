import {
  readRecord,
  readToBitcoinEstimate,
  readToEvmEstimate,
  readUnsigned,
  readUnwrapInputs,
} from '~/lib/contract/bridge-service'
import {
  toBitcoinEstimateBody,
  toEvmEstimateBody,
  toEvmUnsignedBody,
  unwrapInputsBody,
} from '~/lib/contract/bridge-service-bodies'
import type { ServiceProfile } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import type { BridgeService } from '~/lib/services/ports/bridge-service'
import type { Http } from './http'

type Options = { service: Pick<ServiceProfile, 'baseUrl' | 'segment' | 'unwrapInputsPath'>; http: Http }

/**
 * The bridge service over HTTP (interface section 4).
 * Errors: `service-unreachable`, `service-throttled`, `service-refused`, `service-nonsense`.
 */
export function createBridgeService({ service, http }: Options): BridgeService {
  const { baseUrl, segment, unwrapInputsPath } = service
  const utils = `/api/v2/${segment}/utils`
  const post = (path: string, json: unknown) =>
    http({ url: baseUrl + path, party: 'service', body: { json }, expect: 'json' })

  return {
    async estimateToEvm(query) {
      const answer = await post(`${utils}/wrap-and-swap-estimate`, toEvmEstimateBody(query))
      return readToEvmEstimate(answer, segment)
    },
    async buildToEvm(order) {
      return readUnsigned(await post(`${utils}/wrap-and-swap-unsigned`, toEvmUnsignedBody(order)))
    },
    async request(txid) {
      if (!/^(0x)?[0-9a-f]{64}$/.test(txid)) throw new AppError('bad-input', 'not a transaction id')
      const url = `${baseUrl}/api/v2/${segment}/requests/tx/${txid}`
      return readRecord(await http({ url, party: 'service', expect: 'json' }))
    },
    async estimateToBitcoin(query) {
      const answer = await post(`${utils}/swap-and-unwrap-estimate`, toBitcoinEstimateBody(query))
      return readToBitcoinEstimate(answer, segment)
    },
    async buildToBitcoin(order) {
      return readUnwrapInputs(await post(unwrapInputsPath, unwrapInputsBody(order)))
    },
  }
}
