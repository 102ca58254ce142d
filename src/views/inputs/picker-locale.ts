import english from "antd/es/date-picker/locale/en_US";
import "./pickers.css";

/** The buttons that choose a month and a year are called as they read, "Nov" and "2026", so that who speaks to the page can name them. */
export const pickerLocale = { ...english, lang: { ...english.lang, monthSelect: "", yearSelect: "" } };
