import { useEffect, useRef } from 'react'
import { ENTRY_KINDS, ENTRY_STATES, type EntryFilter } from '~/lib/contract/entry-filter'
import { choicesIn, kindOf, stateOf } from './filter-choices'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { useAskingSites } from '~/lib/ui/query/entry-queries'
import { AccountSelect } from '../accounts/account-select'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icons'
import { SelectField } from '../ui/field'
import { OpenField } from '../open-field'

type ActivityFilterProps = { filter: EntryFilter; onChange: (filter: EntryFilter) => void }

/** Whether the search and the filters of the history are open; an earlier page may have left them so. */
export function useActivityTools(filter: EntryFilter) {
  const [isSearching = false, noteSearching] = useDraft('activity-searching', isTrue)
  const [isFiltering = false, noteFiltering] = useDraft('activity-choices', isTrue)
  return {
    isSearching: isSearching || filter.text !== '',
    setSearching: (isOpen: boolean) => noteSearching(isOpen || undefined),
    isFiltering,
    setFiltering: (isOpen: boolean) => noteFiltering(isOpen || undefined),
  }
}

const isTrue = (stored: unknown) => stored === true || undefined

type Tools = ReturnType<typeof useActivityTools>

/** At the end of the bar: what opens the search and the filters. */
export function ActivityTools({ filter, tools }: { filter: EntryFilter; tools: Tools }) {
  const count = choicesIn(filter)
  return (
    <span className="-my-2 flex">
      <IconButton
        label={i18n.t('activity.search')}
        data-testid="activity-search-open"
        aria-expanded={tools.isSearching}
        aria-controls="activity-search"
        className="size-11!"
        onClick={() => tools.setSearching(!tools.isSearching)}
      >
        <Icon of="search" />
      </IconButton>
      <IconButton
        label={i18n.t('activity.filter')}
        data-testid="activity-filter"
        aria-expanded={tools.isFiltering}
        aria-controls="activity-choices"
        className="relative size-11!"
        onClick={() => tools.setFiltering(!tools.isFiltering)}
      >
        <Icon of="filter" />
        {count > 0 && (
          <span className="absolute end-1 top-1 min-w-4 rounded-full bg-accent px-1 text-xs leading-4 font-semibold text-on-accent">
            {count}
          </span>
        )}
      </IconButton>
    </span>
  )
}

/** The search of the history and its filters, as far as they are open. */
export function ActivityFilter({ filter, onChange, tools }: ActivityFilterProps & { tools: Tools }) {
  const { isSearching, isFiltering } = tools
  const field = useRef<HTMLInputElement>(null)
  const wasSearching = useRef(isSearching)
  useEffect(() => {
    if (isSearching && !wasSearching.current) field.current?.focus()
    wasSearching.current = isSearching
  }, [isSearching])
  if (!isSearching && !isFiltering) return null
  return (
    <search className="flex flex-col gap-2 pb-2">
      {isSearching && (
        <div id="activity-search">
          <OpenField
            ref={field}
            type="search"
            label={i18n.t('activity.search')}
            placeholder={i18n.t('activity.search_hint')}
            data-testid="activity-search"
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.target.value.slice(0, 200) })}
          />
        </div>
      )}
      {isFiltering && (
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
