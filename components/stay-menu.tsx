import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { Sheet } from './ui/sheet'

type StayMenuProps = {
  /** Where the app is, to go on from there. */
  route: string
  onClose: () => void
}

/** The places that stay open while the user works elsewhere. */
export function StayMenu({ route, onClose }: StayMenuProps) {
  const shell = useShell()
  return (
    <Sheet title={i18n.t('stay.title')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      {shell.stays.map((place) => (
        <button
          key={place}
          type="button"
          data-testid={`stay-${place}`}
          onClick={() => {
            shell.stayIn(place, route)
            onClose()
          }}
          className="flex min-h-12 w-full flex-col justify-center rounded-lg px-3 py-1 text-start -outline-offset-2 hover:bg-sunken"
        >
          <span className="font-medium">{i18n.t(`stay.${place}`)}</span>
          <span className="text-xs text-soft">{i18n.t(`stay.${place}_note`)}</span>
        </button>
      ))}
    </Sheet>
  )
}
