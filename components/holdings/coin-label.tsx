import { type FormEvent, useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ExternalText } from '../external-text'
import { Button } from '../ui/button'
import { OpenField } from '../open-field'

/** A coin's label, and the field to change it. */
export function CoinLabel({ label, onSave }: { label: string; onSave: (label: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wasSaved, setSaved] = useState(false)
  if (typed === null)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Button
          ref={wasSaved ? focus : undefined}
          look="quiet"
          className="-ms-2"
          onClick={() => setTyped(label)}
        >
          {i18n.t('coins.label')}
        </Button>
        <span className="min-w-0 text-sm" data-testid="coin-label">
          <ExternalText text={label} maxLength={40} />
        </span>
      </span>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
    setTyped(null)
    setSaved(true)
  }
  return (
    <form className="flex min-w-0 flex-1 flex-col gap-2" onSubmit={save}>
      <OpenField
        ref={focus}
        label={i18n.t('coins.label')}
        data-testid="coin-label-input"
        value={typed}
        onChange={(event) => setTyped(event.target.value.slice(0, 40))}
      />
      <Button type="submit" look="small" className="self-end">
        {i18n.t('common.save')}
      </Button>
    </form>
  )
}

/** Stable, so that it runs once for each field that appears: the element that had the focus is gone by then. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}
