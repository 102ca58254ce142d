/**
 * What forms, records, panels and menus are made of, and a list is not. The build keeps these parts of the component library in one file, which
 * is loaded once the first screen is shown.
 */
export { AutoComplete, Checkbox, Dropdown, Input, Popover, Select, Tooltip } from "antd";
