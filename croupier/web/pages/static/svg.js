// Elements of drawings, without a library and without any text that is read as markup.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing: svg("rect", {x: 1}, child, "text").
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ [name: string]: string | number }} attributes
 * @param {...(Node | string | (Node | string)[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.flat().filter(Boolean));
  return element;
}
