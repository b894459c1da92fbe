// Pages with several forms of which their own CSS shows one: what stands for a form is hidden and shown with it.

/** Shows and hides the elements that stand for a form by the form that it leaves there, which is no form to replace. */
export type Follower = (original: HTMLFormElement, elements: readonly HTMLElement[]) => readonly HTMLFormElement[];

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';

/**
 * Looks at the forms before one of them is replaced. Where the page hides all forms or none, nothing is hidden: a page
 * may hide the text of its forms until ours are there.
 */
export function followHiddenForms(forms: readonly HTMLFormElement[], ended: AbortSignal): Follower {
  const hidden = new Set(forms.filter(isHidden));
  if (hidden.size === 0 || hidden.size === forms.length) return () => [];
  return (original, elements) => {
    const mark = createMark(original);
    elements[0]?.before(mark);
    const follow = () => {
      for (const element of elements) element.classList.toggle('wpwl-hidden-by-page', isHidden(mark));
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(mark);
    ended.addEventListener('abort', () => {
      observer.disconnect();
      mark.remove();
    });
    return [mark];
  };
}

/** An empty form with the attributes of the page's own, so that its rules go on to count; it cannot be seen. */
function createMark(original: HTMLFormElement): HTMLFormElement {
  const mark = original.cloneNode(false) as HTMLFormElement;
  mark.setAttribute('aria-hidden', 'true');
  mark.inert = true;
  const look = {
    position: 'absolute',
    visibility: 'hidden',
    'box-sizing': 'border-box',
    width: '1px',
    height: '1px',
    'min-width': '0',
    'min-height': '0',
    padding: '0',
    margin: '0',
    border: '0',
  };
  // Its size changes with the display alone, which a ResizeObserver sees.
  for (const [name, value] of Object.entries(look)) mark.style.setProperty(name, value, 'important');
  return mark;
}
