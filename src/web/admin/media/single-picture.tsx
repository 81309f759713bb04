import { PictureField } from './picture-field.tsx'
import type { PictureFieldProps } from './picture-field.tsx'

interface SinglePictureProps extends Pick<PictureFieldProps, 'label' | 'hint' | 'error'> {
  /** Of the field, which gets the focus when it is wrong. */
  id: string
  /** The picture's address; empty without one. */
  value: string
  onChange: (value: string) => void
}

/** The one picture of a record, such as a logo: the next that is uploaded takes its place. */
export function SinglePicture({ id, value, onChange, ...field }: SinglePictureProps) {
  return (
    <div id={id} tabIndex={-1}>
      <PictureField {...field} max={1} value={value === '' ? [] : [value]} onChange={([src = '']) => onChange(src)} />
    </div>
  )
}
