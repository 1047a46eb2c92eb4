import { ENTRY_KINDS, ENTRY_STATES, type EntryFilter } from '~/lib/contract/entry-filter'
import { choicesIn, kindOf, stateOf } from './filter-choices'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { useAskingSites } from '~/lib/ui/query/queries'
import { AccountSelect } from '../accounts/account-select'
import { Button } from '../ui/button'
import { SelectField, TextField } from '../ui/field'

type ActivityFilterProps = { filter: EntryFilter; onChange: (filter: EntryFilter) => void }

/** The search of the history; its filters are folded away until they are needed. */
export function ActivityFilter({ filter, onChange }: ActivityFilterProps) {
  const [isOpen = false, noteOpen] = useDraft('activity-choices', (stored) => stored === true || undefined)
  const count = choicesIn(filter)
  return (
    <search className="flex flex-col gap-2 pb-2">
      <TextField
        type="search"
        label={i18n.t('activity.search')}
        placeholder={i18n.t('activity.search_hint')}
        data-testid="activity-search"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value.slice(0, 200) })}
        aside={
          <Button
            look="quiet"
            data-testid="activity-filter"
            aria-expanded={isOpen}
            aria-controls="activity-choices"
            onClick={() => noteOpen(!isOpen || undefined)}
          >
            {i18n.t('activity.filter')}
            {count > 0 && <span className="rounded-full bg-accent-tint px-2">{count}</span>}
          </Button>
        }
      />
      {isOpen && (
        <div id="activity-choices" className="flex flex-col gap-2">
          <Choices filter={filter} onChange={onChange} />
        </div>
      )}
    </search>
  )
}

function Choices({ filter, onChange }: ActivityFilterProps) {
  const { data: sites = [] } = useAskingSites()
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={i18n.t('activity.kind')}
          data-testid="activity-kind"
          value={filter.kind ?? ''}
          onChange={({ target }) => onChange({ ...filter, kind: kindOf(target.value) })}
        >
          <option value="">{i18n.t('activity.kind_any')}</option>
          {ENTRY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {i18n.t(`activity.kind_${messageName(kind)}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n.t('activity.state')}
          data-testid="activity-state"
          value={filter.state ?? ''}
          onChange={({ target }) => onChange({ ...filter, state: stateOf(target.value) })}
        >
          <option value="">{i18n.t('activity.state_any')}</option>
          {ENTRY_STATES.map((state) => (
            <option key={state} value={state}>
              {i18n.t(`activity.state_${messageName(state)}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <AccountSelect
        label={i18n.t('accounts.account')}
        data-testid="activity-account"
        value={filter.account ?? ''}
        onChange={(value) => onChange({ ...filter, account: value === '' ? null : Number(value) })}
      >
        <option value="">{i18n.t('activity.account_any')}</option>
      </AccountSelect>
      {(sites.length > 0 || filter.site !== null) && (
        <SelectField
          label={i18n.t('activity.site')}
          data-testid="activity-site"
          value={filter.site === null ? ANYONE : filter.site}
          onChange={({ target }) =>
            onChange({ ...filter, site: target.value === ANYONE ? null : target.value })
          }
        >
          <option value={ANYONE}>{i18n.t('activity.site_any')}</option>
          <option value="">{i18n.t('activity.site_none')}</option>
          {sites.map((site) => (
            <option key={site} value={site}>
              {site}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** No origin: '' is the user's own. */
const ANYONE = '*'
