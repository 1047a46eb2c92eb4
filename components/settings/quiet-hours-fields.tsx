import type { QuietHours } from '~/lib/core/quiet-hours'
import { i18n } from '~/lib/ui/i18n'
import { minutesOf, timeText } from '~/lib/ui/time-of-day'
import { Checkbox } from '../ui/checkbox'
import { TextField } from '../ui/field'

/** Where they begin when they are switched on. */
const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60 }

type QuietHoursFieldsProps = { hours: QuietHours | null; onChange: (hours: QuietHours | null) => void }

/** The hours without notifications, or none. */
export function QuietHoursFields({ hours, onChange }: QuietHoursFieldsProps) {
  const field = (end: keyof QuietHours, of: QuietHours) => (
    <div className="flex-1">
      <TextField
        type="time"
        label={i18n.t(`settings.quiet_${end}`)}
        data-testid={`quiet-${end}`}
        value={timeText(of[end])}
        onChange={(event) => {
          const minutes = minutesOf(event.target.value)
          if (minutes !== null) onChange({ ...of, [end]: minutes })
        }}
      />
    </div>
  )
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        data-testid="quiet-hours"
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? NIGHT : null)}
      >
        {i18n.t('settings.quiet')}
      </Checkbox>
      {hours !== null && (
        <>
          <div className="flex gap-3">
            {field('from', hours)}
            {field('until', hours)}
          </div>
          <p className="text-xs text-soft">{i18n.t('settings.quiet_hint')}</p>
        </>
      )}
    </div>
  )
}
