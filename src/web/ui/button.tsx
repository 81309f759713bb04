import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/** Primary is marigold and appears once in a view: the one thing to do there. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 text-center font-display text-lead font-semibold leading-6 ' +
  'transition-[background-color,border-color,color,translate] active:translate-y-px ' +
  'disabled:active:translate-y-0 [&_svg]:size-5';

/* A waiting button keeps its looks: it is doing what it was asked. */
const off =
  'disabled:not-aria-busy:border-line-strong disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-ink-3';

const looks: Record<ButtonVariant, string> = {
  primary: `px-4 border-[1.5px] border-ink bg-marigold text-ink enabled:hover:bg-marigold-600 [a&]:hover:bg-marigold-600 ${off}`,
  secondary: `px-4 border-2 border-petrol bg-surface text-petrol enabled:hover:bg-petrol-100 [a&]:hover:bg-petrol-100 ${off}`,
  quiet:
    'px-1 text-petrol underline decoration-1 underline-offset-4 hover:decoration-2 hover:text-petrol-700 disabled:text-ink-3 disabled:no-underline',
  danger: `px-4 border-2 border-brick bg-surface text-brick enabled:hover:bg-brick-100 [a&]:hover:bg-brick-100 ${off}`,
};

/** The classes of a button, for links that act as one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return classNames(shared, looks[variant], className);
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  /** True while the action runs: disabled, announced as busy, `busyLabel` instead of the children. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button, 44 px high at least. Its label says verb and object; it is no submit button unless told. */
export function Button(props: ButtonProps) {
  const { variant, busy = false, busyLabel, className, children, disabled, ...native } = props;
  return (
    <button
      type="button"
      {...native}
      className={buttonClass(variant, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="busy-mark" aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, in words: its accessible name. */
  label: string;
}

/** A square 44 px button around an icon. */
export function IconButton({ label, className, children, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink enabled:hover:bg-sunken disabled:text-line-strong',
        className,
      )}
    >
      {children}
    </button>
  );
}
