// The mark on each card that was checked, drawn into the picture of the table.

const { say } = window.tago;
const SIZE = 8; // how far a mark reaches from its middle

function drawn(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function tick(card) {
  const [x, y, wide] = ["x", "y", "width"].map((name) => Number(card.getAttribute(name)));
  const made = drawn("g", { class: "checked", transform: `translate(${x + wide - 3} ${y + 3})` });
  const title = drawn("title", {});
  title.textContent = say("checked card");
  made.append(
    title,
    drawn("circle", { r: SIZE, fill: "#17613c", stroke: "#ffffff" }),
    drawn("path", { d: "M-4 0l3 3l5 -6", fill: "none", stroke: "#ffffff", "stroke-width": 2 }),
  );
  return made;
}

/** Mark the cards of a picture: `checked` says of which of each seat, ascending, and of the POINT. */
export function mark(picture, checked) {
  const places = [...picture.querySelectorAll(".tago-seat"), picture.querySelector(".tago-middle")];
  checked?.forEach((three, n) => {
    const cards = places[n].querySelectorAll(".tago-card");
    three.forEach((one, place) => one && cards[place].parentNode.append(tick(cards[place])));
  });
}
