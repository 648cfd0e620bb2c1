/** The frame is fetched while the guard still asks who may see what; pages that fill the window never load it. */
export const loadFrame = () => import('./Frame');
