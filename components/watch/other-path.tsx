import { i18n } from '~/lib/ui/text/i18n'
import { Checkbox } from '../ui/checkbox'
import { Notice } from '../ui/notice'

type OtherPathProps = {
  /** The known one. */
  path: string
  /** The one that the user gives up. */
  instead: string | undefined
  onInstead: (instead: string | undefined) => void
}

/** Says that a key is known with another path, and lets the user choose. */
export function OtherPath({ path, instead, onInstead }: OtherPathProps) {
  return (
    <Notice tone="warn" role="alert" data-testid="watch-other-path" data-error-code="outside-origin-other">
      <p>{i18n.t('watch.other_path', { path })}</p>
      <Checkbox
        data-testid="watch-replace-path"
        checked={instead === path}
        onChange={(event) => onInstead(event.target.checked ? path : undefined)}
      >
        {i18n.t('watch.replace_path')}
      </Checkbox>
    </Notice>
  )
}
