import { Mark } from '../mark'

/** The picture that a wallet announces, a small data image; without one, the first letter of its name. Decorative. */
export function WalletIcon({ icon, name }: { icon: string; name: string }) {
  return icon === '' ? (
    <Mark picture={undefined} name={name} size={32} />
  ) : (
    <img alt="" src={icon} className="size-8 shrink-0 rounded-lg object-contain" />
  )
}
