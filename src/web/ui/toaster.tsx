import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { plainLink, type RenderLink } from './render-link.tsx';
import {
  dismissToast,
  serverToasts,
  subscribeToToasts,
  visibleToasts,
  type Toast,
  type ToastTone,
} from './toast.ts';

const looks: Record<ToastTone, { bar: string; icon: IconName; text: string }> = {
  info: { bar: 'bg-petrol', icon: 'info', text: 'text-petrol' },
  success: { bar: 'bg-leaf', icon: 'check', text: 'text-leaf' },
  warning: { bar: 'bg-amber', icon: 'alert', text: 'text-amber' },
  error: { bar: 'bg-brick', icon: 'alert', text: 'text-brick' },
};

/** Calls `onEnd` when `durationMs` have passed unpaused; a new `version` starts the time again. */
function useCountdown(durationMs: number, version: number, paused: boolean, onEnd: () => void) {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    left.current = durationMs;
  }, [durationMs, version]);
  useEffect(() => {
    if (paused || !Number.isFinite(left.current)) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [durationMs, version, paused]);
}

interface ToastCardProps {
  shown: Toast;
  paused: boolean;
  renderLink: RenderLink;
  onDismiss: (id: string) => void;
}

const actionLook =
  'inline-flex min-h-11 items-center font-display text-lead font-semibold leading-6 text-petrol underline underline-offset-4 hover:decoration-2';

function ToastCard({ shown, paused, renderLink, onDismiss }: ToastCardProps) {
  const { id, title, description, tone, action, picture, durationMs, version } = shown;
  const look = looks[tone];
  const dismiss = () => onDismiss(id);
  useCountdown(durationMs, version, paused, dismiss);
  return (
    <div className="toast pointer-events-auto flex border border-ink bg-surface shadow-layer">
      <span className={classNames('state-bar w-1 shrink-0', look.bar)} aria-hidden="true" />
      <div className="flex grow items-start gap-3 py-3 pl-3">
        {picture ? (
          <span className="size-12 shrink-0" aria-hidden="true">
            {picture}
          </span>
        ) : (
          <Icon name={look.icon} className={classNames('mt-0.5 size-5', look.text)} />
        )}
        <div className="min-w-0 grow">
          <p className="font-display text-lead font-semibold leading-6">{title}</p>
          {description && <p className="text-small text-ink-2">{description}</p>}
          {action &&
            'href' in action &&
            renderLink({
              href: action.href,
              className: actionLook,
              children: action.label,
              onClick: dismiss,
            })}
          {action && 'onSelect' in action && (
            <button
              type="button"
              className={actionLook}
              onClick={() => {
                action.onSelect();
                dismiss();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      </div>
      <IconButton label={`Dismiss: ${title}`} onClick={dismiss}>
        <Icon name="close" className="size-5" />
      </IconButton>
    </div>
  );
}

/** True while the tab is in the background, where no time should run. */
function useTabHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.hidden,
    () => false,
  );
}

/**
 * Where toasts appear; once in the page, last in the body. Both live regions stand there from the start, as
 * screen readers want. Pointer or focus on any toast stops the time of all; F8 leads the keyboard there.
 */
export function Toaster({ renderLink = plainLink }: { renderLink?: RenderLink }) {
  const toasts = useSyncExternalStore(subscribeToToasts, visibleToasts, serverToasts);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useTabHidden();

  useEffect(() => {
    function toToasts(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.querySelector<HTMLElement>('a, button')?.focus();
    }
    document.addEventListener('keydown', toToasts);
    return () => document.removeEventListener('keydown', toToasts);
  }, []);

  function onFocus(event: FocusEvent<HTMLElement>) {
    setFocused(true);
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from;
  }
  function onDismiss(id: string) {
    // The pointer or focus leaves with the card, and no event says so.
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setHovered(false);
    dismissToast(id);
  }

  const list = (shown: Toast) => (
    <ToastCard
      key={shown.id}
      shown={shown}
      paused={hovered || focused || hidden}
      renderLink={renderLink}
      onDismiss={onDismiss}
    />
  );
  const isError = (shown: Toast) => shown.tone === 'error';
  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      className="toaster pointer-events-none fixed inset-x-3 top-[calc(var(--header-height,3.5rem)+0.75rem)] z-50 grid gap-2 md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-96"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="alert" aria-atomic="false" className="grid gap-2">
        {toasts.filter(isError).map(list)}
      </div>
      <div role="status" aria-atomic="false" className="grid gap-2">
        {toasts.filter((shown) => !isError(shown)).map(list)}
      </div>
    </section>
  );
}
