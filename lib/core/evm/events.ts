import { decodeEventLog } from 'viem/utils'
import { failedSwapAndUnwrapEvent, newSwapAndUnwrapEvent } from './abi/base-connector'
import { newUnwrapEvent, paidUnwrapEvent } from './abi/burn-router'
import { msgSentEvent } from './abi/connector'
import { approvalEvent, transferEvent } from './abi/erc20'
import { failedWrapAndSwapV2Event, newWrapAndSwapV2Event, refundProcessedEvent } from './abi/exchange-router'
import { newWrapEvent } from './abi/transfer-router'
import { eventReader } from './event'

/** Burn router: a locker owes the user bitcoin. */
export const newUnwrap = /* #__PURE__ */ eventReader(
  newUnwrapEvent,
  '0x6b5c22e69db87534a562352580358411dc7b2d98d24684765342f2ebf2dd8c31',
  (log) => decodeEventLog({ ...log, abi: [newUnwrapEvent] }).args,
)

/** Burn router: a locker has proven the payout of a burn request. */
export const paidUnwrap = /* #__PURE__ */ eventReader(
  paidUnwrapEvent,
  '0x7b8cb33b1d4dc1e5d05c58e9945c383eb161ac22029c5b963989d08c3d0ef4da',
  (log) => decodeEventLog({ ...log, abi: [paidUnwrapEvent] }).args,
)

/** Connector of the source chain: the request was sent to the base network. */
export const msgSent = /* #__PURE__ */ eventReader(
  msgSentEvent,
  '0xd953c900c00c8d83f745d17aa6ce067c29cb0fdd7c3dda8dd5aee0e79feb850a',
  (log) => decodeEventLog({ ...log, abi: [msgSentEvent] }).args,
)

/** Base connector: a request that arrived from another chain has become a burn request. */
export const newSwapAndUnwrap = /* #__PURE__ */ eventReader(
  newSwapAndUnwrapEvent,
  '0x124f82fb68081b8c772a74ce98c0c92b659dd79e4fd3f03cf49988818eb04e8b',
  (log) => decodeEventLog({ ...log, abi: [newSwapAndUnwrapEvent] }).args,
)

/** Base connector: a request that arrived from another chain could not be swapped. */
export const failedSwapAndUnwrap = /* #__PURE__ */ eventReader(
  failedSwapAndUnwrapEvent,
  '0xa79aee2abfa3037b36c3689636c9932b113a82cebda0057ac4ce2386371fc969',
  (log) => decodeEventLog({ ...log, abi: [failedSwapAndUnwrapEvent] }).args,
)

/** Transfer router: a plain wrap was delivered. */
export const newWrap = /* #__PURE__ */ eventReader(
  newWrapEvent,
  '0xdebe45dc811f213ee5572218ab9c9e7d78fac393b0ca5c50ea9edbe5c8bcb617',
  (log) => decodeEventLog({ ...log, abi: [newWrapEvent] }).args,
)

/** Exchange router: a wrap-and-swap was delivered, or sent on to its target chain. */
export const newWrapAndSwapV2 = /* #__PURE__ */ eventReader(
  newWrapAndSwapV2Event,
  '0x49235eee15ff9b68c03c5efd6133fb7c0b976247122a03209c2cb97aabd5558b',
  (log) => decodeEventLog({ ...log, abi: [newWrapAndSwapV2Event] }).args,
)

/** Exchange router: a wrap-and-swap failed; a refund follows. */
export const failedWrapAndSwapV2 = /* #__PURE__ */ eventReader(
  failedWrapAndSwapV2Event,
  '0x5832c9b125078499c9ab7dcc61594c25e4a33febb062486a4ff3c7a1d272bbdd',
  (log) => decodeEventLog({ ...log, abi: [failedWrapAndSwapV2Event] }).args,
)

/** Exchange router: the refund of a failed wrap-and-swap has become a burn request. */
export const refundProcessed = /* #__PURE__ */ eventReader(
  refundProcessedEvent,
  '0x79bab54e96d1977794ba96251faf4af21e4c1e824335ed0e33ad672cc463194b',
  (log) => decodeEventLog({ ...log, abi: [refundProcessedEvent] }).args,
)

/** ERC-20: an allowance was set. */
export const approval = /* #__PURE__ */ eventReader(
  approvalEvent,
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  (log) => decodeEventLog({ ...log, abi: [approvalEvent] }).args,
)

/** ERC-20: tokens were transferred. */
export const transfer = /* #__PURE__ */ eventReader(
  transferEvent,
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  (log) => decodeEventLog({ ...log, abi: [transferEvent] }).args,
)
