/** Whether a window lies over the page, so that the keys of the page stay quiet. */
export const modalOpen = (): boolean =>
  [...document.querySelectorAll('.ant-modal-wrap')].some((wrap) => wrap.checkVisibility());
