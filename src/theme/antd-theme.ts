import type { ThemeConfig } from "antd";
import { dark, fonts, light, sizes } from "./tokens.ts";

export type ThemeName = "light" | "dark";

/** The component library's theme, derived from the tokens. The caller adds the algorithm for the theme name. */
export function antdTheme(name: ThemeName, motion: boolean): ThemeConfig {
  const color = name === "dark" ? dark : light;
  // In dark mode the red that is read on the page is too light a ground for white text.
  const onDanger = name === "dark" ? color.ground : "#ffffff";
  return {
    cssVar: { key: `hq-${name}` },
    hashed: false,
    token: {
      motion,
      motionDurationFast: "0.08s",
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.18s",
      fontFamily: fonts.text,
      fontFamilyCode: fonts.mono,
      fontSize: sizes.font,
      fontSizeSM: sizes.fontSmall,
      fontSizeLG: sizes.fontLarge,
      controlHeight: sizes.control,
      controlHeightSM: sizes.controlSmall,
      borderRadius: sizes.radius,
      borderRadiusSM: sizes.radiusSmall,
      borderRadiusLG: sizes.radiusLarge,
      wireframe: false,
      colorPrimary: color.accent,
      colorPrimaryHover: color.accentHover,
      colorPrimaryActive: color.accentActive,
      colorPrimaryText: color.accentInk,
      colorPrimaryBg: color.accentGround,
      colorPrimaryBgHover: color.accentGround,
      colorLink: color.accentInk,
      // The accent's own shades are for backgrounds; text on the page background needs its ink color.
      colorLinkHover: color.accentInk,
      colorLinkActive: color.accentInk,
      colorInfo: color.tones.info.ink,
      colorSuccess: color.tones.good.ink,
      colorWarning: color.tones.warn.ink,
      colorError: color.tones.bad.ink,
      colorErrorText: color.tones.bad.ink,
      colorText: color.ink,
      colorTextSecondary: color.inkSoft,
      colorTextTertiary: color.inkFaint,
      colorTextQuaternary: color.inkFaint,
      colorTextPlaceholder: color.inkFaint,
      colorTextDescription: color.inkFaint,
      colorTextLightSolid: "#ffffff",
      colorBgLayout: color.ground,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBgMask: color.overlay,
      colorBorder: color.lineStrong,
      colorBorderSecondary: color.line,
      colorSplit: color.line,
      controlItemBgHover: color.hover,
      controlItemBgActive: color.selected,
      controlItemBgActiveHover: color.selected,
      controlOutline: color.focus,
      controlOutlineWidth: 3,
      boxShadow: color.shadow,
      boxShadowSecondary: color.shadow,
    },
    components: {
      Dropdown: { colorTextLightSolid: onDanger },
      Button: {
        fontWeight: 500,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        dangerColor: onDanger,
        paddingInline: 13,
        defaultHoverColor: color.accentInk,
        defaultHoverBorderColor: color.accentInk,
        defaultActiveColor: color.accentInk,
        defaultActiveBorderColor: color.accentInk,
      },
      // Above dialogs and panels, below their menus: a toast must not cover open options.
      Notification: { zIndexPopup: 1040 },
      Layout: { headerBg: color.surface, siderBg: color.ground, bodyBg: color.ground, headerHeight: sizes.header, headerPadding: "0 16px" },
      Modal: { titleFontSize: 16 },
      Tag: { defaultBg: color.tones.neutral.ground, defaultColor: color.tones.neutral.ink },
      Segmented: { trackBg: color.sunken, itemSelectedBg: color.raised },
      Tooltip: { colorBgSpotlight: name === "dark" ? "#3a4043" : "#2b2e31" },
    },
  };
}
