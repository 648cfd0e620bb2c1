interface ImportMetaEnv {
  /** Address of the big screen, when another product shows it. */
  readonly VITE_GAME_SCREEN_URL?: string;
}
