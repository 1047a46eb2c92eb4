import type { ProfilePart } from '~/lib/contract/views/profile-import'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { ExternalText } from '../external-text'
import { Disclosure } from '../ui/disclosure'

type Change = ProfilePart['changes'][number]

/** One network, or the rest of the profile: open if it changes, folded if it is entirely new. */
export function ProfilePartRow({ part, isCompared }: { part: ProfilePart; isCompared: boolean }) {
  const { name, label, chainId, change, changes } = part
  const heading = (
    <span className="flex items-baseline justify-between gap-2">
      <span className="min-w-0">
        <ExternalText text={name === null ? i18n.t('profile.everything') : label} maxLength={60} />
        {chainId !== null && (
          <span className="text-soft"> {i18n.t('profile.chain', { id: String(chainId) })}</span>
        )}
      </span>
      {isCompared && change !== null && (
        <span className="text-xs font-medium text-warn">{i18n.t(`profile.change_${change}`)}</span>
      )}
    </span>
  )
  return (
    <li data-testid="profile-part" data-network={name ?? ''} data-change={change} className="py-1 text-sm">
      {change === 'removed' ? (
        <div className="py-2">{heading}</div>
      ) : (
        <Disclosure summary={heading} isOpen={change === 'changed'}>
          <dl className="flex flex-col gap-2">
            {changes.map((one) => (
              <ChangeRow key={`${one.field} ${one.before} ${one.after}`} change={one} />
            ))}
          </dl>
        </Disclosure>
      )}
    </li>
  )
}

/** The old value struck through, the new one below it. */
function ChangeRow({ change: { field, before, after } }: { change: Change }) {
  return (
    <div data-testid="profile-change" data-field={field}>
      <dt className="text-xs text-soft">{i18n.t(`profile.field.${messageName(field)}`)}</dt>
      {before !== null && (
        <dd className="font-mono text-xs text-soft">
          <del>
            <ExternalText text={before} />
          </del>
        </dd>
      )}
      {after !== null && (
        <dd className="font-mono text-xs">
          <ExternalText text={after} />
        </dd>
      )}
    </div>
  )
}
