import { useLocation } from 'wouter'
import type { MonthTotals } from '~/lib/contract/views/totals'
import { sumSats } from '~/lib/core/amount'
import { i18n } from '~/lib/ui/text/i18n'
import { bridgedSats, monthText, shownMonths } from './month-chart'
import { useTotals } from '~/lib/ui/query/entry-queries'
import { BtcAmount } from '../amount'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { MonthBars } from './month-bars'

/** What was bridged and what it cost, by month: a picture, and the table behind it. */
export function TotalsScreen() {
  const [, navigate] = useLocation()
  const totals = useTotals()
  return (
    <Screen title={i18n.t('totals.title')} onBack={() => navigate('/activity')}>
      <Loaded query={totals} className="h-72">
        {(data) => <Months months={shownMonths(data)} />}
      </Loaded>
    </Screen>
  )
}

function Months({ months }: { months: MonthTotals[] }) {
  if (months.length === 0)
    return <p className="py-12 text-center text-pretty text-soft">{i18n.t('totals.empty')}</p>
  return (
    <div className="flex flex-col gap-5" data-testid="totals">
      <Chart months={months} tone="bridged" satsOf={bridgedSats} />
      <Chart months={months} tone="cost" satsOf={({ costSats }) => costSats} />
      <MonthTable months={months.filter(({ swaps }) => swaps > 0)} />
      <p className="text-xs text-soft">{i18n.t('totals.note')}</p>
    </div>
  )
}

type ChartProps = { months: MonthTotals[]; tone: 'bridged' | 'cost'; satsOf: (month: MonthTotals) => bigint }

function Chart({ months, tone, satsOf }: ChartProps) {
  const values = months.map((month) => ({ month: month.month, valueSats: satsOf(month) }))
  return (
    <section>
      <h2 className="text-sm text-soft">{i18n.t(`totals.${tone}`)}</h2>
      <p className="pb-2 text-lg font-semibold">
        <BtcAmount sats={sumSats(values)} />
      </p>
      <MonthBars values={values} tone={tone} />
      <p aria-hidden className="flex justify-between pt-1 text-xs text-soft">
        <span>{monthText(months[0]?.month ?? '')}</span>
        <span>{monthText(months.at(-1)?.month ?? '')}</span>
      </p>
    </section>
  )
}

function MonthTable({ months }: { months: MonthTotals[] }) {
  return (
    // With large text a unit may take a line below its figure.
    <table className="w-full text-sm [&_td_[dir]]:whitespace-normal">
      <caption className="sr-only">{i18n.t('totals.title')}</caption>
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="py-1 text-start font-normal">
            {i18n.t('totals.month')}
          </th>
          <th scope="col" className="text-end font-normal">
            {i18n.t('totals.bridged')}
          </th>
          <th scope="col" className="text-end font-normal">
            {i18n.t('totals.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.month} data-testid="totals-month" data-month={month.month}>
            <th scope="row" className="py-1 text-start font-normal">
              {monthText(month.month)}
              <span className="block text-xs text-soft">{i18n.plural('totals.swaps', month.swaps)}</span>
            </th>
            <td className="text-end">
              <BtcAmount sats={bridgedSats(month)} />
            </td>
            <td className="text-end">
              <BtcAmount sats={month.costSats} />
              {month.uncounted > 0 && (
                <span className="block text-xs text-soft">
                  {i18n.plural('totals.uncounted', month.uncounted)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
