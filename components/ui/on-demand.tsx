import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';

type OnDemand<Props extends object> = ComponentType<Props> & {
  /** Loads the code before it is needed, for example when the focus reaches the button that shows it. */
  preload: () => Promise<void>;
};

const never = () => () => undefined;

/**
 * A component whose code is loaded when it is shown for the first time. Dialogs and windows are loaded so, because most
 * visits of a page open none of them. Until the code arrives, the outline is shown, also by the server: what it rendered
 * would be seen before it reacts.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline: ReactNode = null,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  // React keeps a failed load for good; the next time that the component is shown, it is loaded again.
  const loadLater = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        later = loadLater();
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let later = loadLater();
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this once for each component
  const Shown = (props: Props) => {
    // It stays the same while it is shown, so that it keeps its state when the code arrives.
    const [Component] = useState(() => loaded ?? later);
    const inBrowser = useSyncExternalStore(
      never,
      () => true,
      () => false,
    );
    if (!inBrowser) return outline;
    return (
      <Suspense fallback={outline}>
        <Component {...props} />
      </Suspense>
    );
  };
  const preload = async (): Promise<void> => {
    // A load that fails now is tried again when it is needed.
    loaded ??= await load().catch(() => null);
  };
  return Object.assign(Shown, { preload });
}
