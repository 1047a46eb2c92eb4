import * as z from 'zod/mini'
import { call } from '../call'
import { entryFilter } from '../entry-filter'
import { id } from '../input-fields'
import { feeChoice, typedRate } from '../orders'
import type { ArrivalView, EntrySummary, EntryView } from '../views/history'
import type { ProfileView } from '../views/networks'
import type { ReceiptView } from '../views/receipt'
import type {
  BumpOptionsView,
  CancelCallView,
  CancelOptionView,
  SpeedUpOptionsView,
} from '../views/replacements'
import type { SupportReport } from '../views/support-report'
import { byId, finding } from './inputs'
import { byPerson } from './person-key'

/** The replacement that was shown, and whether its warnings were accepted. */
const approvedReplacement = z.object({
  review: z.object({ replaced: z.array(id), findings: z.array(finding) }),
  acknowledged: z.boolean(),
})
export type ApprovedReplacement = z.infer<typeof approvedReplacement>

export const entries = {
  list: call
    .input(z.object({ before: z.nullable(z.number()), limit: z.int().check(z.lte(100)) }))
    .answers<EntrySummary[]>(),
  /** The bridge that entries were made with; `null` where it is kept no more. */
  bridge: call.input(byId).answers<ProfileView | null>(),
  /** Reads as much of the history as it takes to fill the page. */
  search: call
    .input(
      z.object({
        filter: entryFilter,
        before: z.nullable(z.number()),
        limit: z.int().check(z.lte(100)),
      }),
    )
    .answers<EntrySummary[]>(),
  /** The sites that have asked for entries. */
  sites: call.answers<string[]>(),
  get: call.input(byId).answers<EntryView>(),
  /** About when it arrives; asked apart, so that the page waits for no chain. `null` = it has ended, or goes back. */
  arrival: call.input(byId).answers<ArrivalView | null>(),
  receipt: call.input(byId).answers<ReceiptView>(),
  /** For a person who helps the user; it holds no secret. */
  report: call.input(byId).answers<SupportReport>(),
  /** Polls the chains now instead of at the next alarm. */
  refresh: call.input(byId).answers(),
  bumpOptions: call.input(z.object({ id, feeRate: typedRate })).answers<BumpOptionsView>(),
  /** `feeSats` is the fee that was shown for the choice, and the maximum to pay. */
  bumpFee: call
    .input(
      z.extend(approvedReplacement, {
        ...byPerson,
        id,
        feeChoice,
        feeRate: typedRate,
        feeSats: z.bigint(),
      }),
    )
    .answers(),
  cancelOption: call.input(z.object({ id, feeRate: typedRate })).answers<CancelOptionView>(),
  cancel: call
    .input(z.extend(approvedReplacement, { ...byPerson, id, feeRate: typedRate, feeSats: z.bigint() }))
    .answers(),
  /** The cost of cancelling a payment on an EVM network. */
  cancelCallOption: call.input(byId).answers<CancelCallView>(),
  cancelCall: call.input(z.extend(approvedReplacement, { ...byPerson, id, maxGasWei: z.bigint() })).answers(),
  speedUpOptions: call.input(byId).answers<SpeedUpOptionsView>(),
  /** `maxGasWei` is the gas cost that was shown for the choice, and the maximum to pay. */
  speedUp: call
    .input(z.extend(approvedReplacement, { ...byPerson, id, feeChoice, maxGasWei: z.bigint() }))
    .answers(),
}
