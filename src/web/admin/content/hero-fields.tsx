import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FOCAL_STEP, focalClass } from '#web/home/focal-class.ts'
import { PictureField } from '#web/admin/media/picture-field.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { Section } from './section.tsx'
import { errorOf, type HomeForm } from './use-home-form.ts'

/** How wide the storefront draws the picture at most, doubled for sharp screens, in px; and its shape. */
const WANTED_WIDTH = 1_920
const SHAPE = 16 / 7

type Loaded = { src: string; width: number; height: number } | { src: string; width: 0; height: 0 }

/** What the size of a picture means for the page. */
function sizeNote({ width, height }: Loaded): string {
  if (width === 0) return 'This picture cannot be loaded. Shoppers would see the drawing.'
  const shape = width / height
  const seen = Math.round(100 * Math.min(shape / SHAPE, SHAPE / shape))
  const cut = seen >= 99 ? 'It fits as it is.' : `${100 - seen} % of its ${shape > SHAPE ? 'width' : 'height'} is cut off.`
  const sharp = width < WANTED_WIDTH ? ` It is blurred on large or sharp screens: ${WANTED_WIDTH} px of width are wanted.` : ''
  return `${width} × ${height} px. ${cut}${sharp}`
}

const nearest = (share: number) => String(Math.min(100, Math.max(0, Math.round((share * 100) / FOCAL_STEP) * FOCAL_STEP)))

function FocalPoint({ record, src }: { record: HomeForm; src: string }) {
  const { form } = record
  const [x, y] = useWatch({ control: form.control, name: ['hero.focalX', 'hero.focalY'] })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const point = (name: 'hero.focalX' | 'hero.focalY', label: string) => {
    const { error: _, readOnly: disabled, ...binding } = record.field(name)
    return (
      <label className="grid gap-1 text-small" htmlFor={binding.id}>
        {label}
        <input type="range" min={0} max={100} step={FOCAL_STEP} className="w-full accent-petrol" disabled={disabled} {...binding} />
      </label>
    )
  }
  return (
    <div className="grid gap-2">
      <img
        src={src}
        alt="As the page cuts it; a click sets the focal point"
        width={960}
        height={420}
        className={`aspect-[16/7] w-full cursor-crosshair border border-line bg-white object-cover ${focalClass(Number(x), Number(y))}`}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setLoaded({ src, width, height })}
        onError={() => setLoaded({ src, width: 0, height: 0 })}
        onClick={({ nativeEvent: { offsetX, offsetY }, currentTarget: { width, height } }) => {
          form.setValue('hero.focalX', nearest(offsetX / width), { shouldDirty: true })
          form.setValue('hero.focalY', nearest(offsetY / height), { shouldDirty: true })
        }}
      />
      {loaded?.src === src && (
        <p role="status" className={loaded.width < WANTED_WIDTH ? 'text-small text-amber' : 'text-small text-ink-2'}>
          {sizeNote(loaded)}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {point('hero.focalX', 'Focal point, from left to right')}
        {point('hero.focalY', 'Focal point, from top to bottom')}
      </div>
    </div>
  )
}

/** What stands first on the home page. */
export function HeroFields({ record }: { record: HomeForm }) {
  const { form, field } = record
  const src = useWatch({ control: form.control, name: 'hero.imageUrl' }).trim()
  const setPicture = ([url = '']: string[]) => {
    form.setValue('hero.imageUrl', url, { shouldDirty: true })
    // The text belongs to the picture that it was written for.
    form.setValue('hero.imageAlt', '', { shouldDirty: true })
  }
  return (
    <Section record={record} name="hero">
      <TextField label="Headline" maxLength={120} {...field('hero.headline')} />
      <TextArea
        label="Badges"
        rows={3}
        hint="One on each line, four at most; the first stands out. {freeShipping} is the amount from which shipping is free."
        {...field('hero.badges')}
      />
      <TextField label="Sentence" optional maxLength={300} {...field('hero.text')} />
      <PictureField
        label="Picture"
        hint="In place of the drawing of a fan, which is there in a shop with a category for each of its five parts."
        max={1}
        value={src === '' ? [] : [src]}
        onChange={setPicture}
        error={errorOf(record, 'hero.imageUrl')}
      />
      {src !== '' && <FocalPoint key={src} record={record} src={src} />}
      {src !== '' && !src.startsWith('/media/') && (
        <TextField
          label="What the picture shows"
          hint="For those who do not see it. Empty when it only decorates."
          optional
          maxLength={250}
          {...field('hero.imageAlt')}
        />
      )}
    </Section>
  )
}
