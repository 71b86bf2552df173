// The page of the shop: gRPC-web in the browser, without a library. Texts go into the page as text only.

// Fields of messages: [name, kind]; a kind is "text", "number", "bytes", or the fields of a message. "*" marks lists.
const ITEM = { 1: ["product", "text"], 2: ["count", "number"], 3: ["price", "number"] };
const PRODUCT = { 1: ["id", "text"], 2: ["name", "text"], 3: ["price", "number"] };
const PICTURE = { 1: ["product", "text"], 2: ["type", "text"], 3: ["content", "bytes"] };
const CART = { 1: ["items*", ITEM], 2: ["order", "text"] };
const ORDER = { 1: ["id", "text"], 3: ["items*", ITEM], 4: ["total", "number"] };
const RATING = { 1: ["product", "text"], 2: ["count", "number"], 3: ["hundredths", "number"] };
const COMMENT = { 1: ["id", "text"], 3: ["customer", "text"], 4: ["text", "text"] };
const USER = { 1: ["id", "text"], 2: ["email", "text"], 3: ["name", "text"] };
const CALLS = {
  register: ["user.v1.Users/Register", { 1: ["email", "text"], 2: ["name", "text"], 3: ["password", "text"] }, USER],
  logIn: ["user.v1.Users/LogIn", { 1: ["email", "text"], 2: ["password", "text"] }, { 1: ["token", "text"] }],
  me: ["user.v1.Users/Me", {}, USER],
  products: ["product.v1.Products/List", { 1: ["after", "text"] }, { 1: ["products*", PRODUCT] }],
  sell: ["product.v1.Products/Put", PRODUCT, PRODUCT],
  picture: ["product.v1.Products/GetPicture", { 1: ["product", "text"] }, PICTURE],
  putPicture: ["product.v1.Products/PutPicture", PICTURE, {}],
  cart: ["cart.v1.Carts/Show", {}, CART],
  add: ["cart.v1.Carts/Add", { 1: ["product", "text"], 2: ["count", "number"] }, CART],
  remove: ["cart.v1.Carts/Remove", { 1: ["product", "text"] }, CART],
  checkOut: ["cart.v1.Carts/CheckOut", {}, { 1: ["order", "text"], 2: ["total", "number"] }],
  pay: ["paymentinfo.v1.PaymentInfos/Put", { 1: ["reference", "text"], 2: ["digits", "text"] }, {}],
  orders: ["order.v1.Orders/List", {}, { 1: ["orders*", ORDER] }],
  points: ["point.v1.Points/Get", {}, { 1: ["points", "number"] }],
  delivery: ["deliverystatus.v1.Deliveries/Get", { 1: ["order", "text"] }, { 2: ["state", "number"] }],
  find: ["search.v1.Searches/Find", { 1: ["text", "text"] }, { 1: ["products*", PRODUCT] }],
  ratings: ["rate.v1.Rates/Get", { 1: ["products*", "text"] }, { 1: ["ratings*", RATING] }],
  rate: ["rate.v1.Rates/Rate", { 1: ["product", "text"], 2: ["stars", "number"], 3: ["comment", "text"] }, RATING],
  comment: ["comment.v1.Comments/Post", { 1: ["product", "text"], 2: ["text", "text"] }, COMMENT],
  comments: ["comment.v1.Comments/List", { 1: ["product", "text"] }, { 1: ["comments*", COMMENT] }],
};
const STATES = ["waiting", "preparing", "sent", "delivered"];
const NOT_FOUND = 5;
const LARGEST_PICTURE = 256 * 1024;

const varint = (bytes, value) => {
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
};

const encoded = (fields, message) => {
  const bytes = [];
  for (const [number, [name, kind]] of Object.entries(fields)) {
    for (const value of [message[name.replace("*", "")] ?? []].flat()) {
      if (!value) continue;
      if (kind === "number") {
        varint(bytes, number << 3);
        varint(bytes, value);
      } else {
        const content = kind === "bytes" ? value : new TextEncoder().encode(value);
        varint(bytes, (number << 3) | 2);
        varint(bytes, content.length);
        for (const byte of content) bytes.push(byte);
      }
    }
  }
  return Uint8Array.from(bytes);
};

const decoded = (fields, bytes) => {
  const message = {};
  for (const [name, kind] of Object.values(fields)) {
    message[name.replace("*", "")] = name.endsWith("*") ? [] : kind === "number" ? 0 : "";
  }
  let at = 0;
  const next = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes[at++]);
      value |= (byte & 127n) << shift;
      if (byte < 128n) return Number(value);
    }
  };
  while (at < bytes.length) {
    const tag = next();
    let value = next();
    if ((tag & 7) === 2) {
      at += value;
      value = bytes.subarray(at - value, at);
    }
    const [name, kind] = fields[tag >> 3] ?? [];
    if (!name) continue;
    if (kind === "text") value = new TextDecoder().decode(value);
    else if (typeof kind === "object") value = decoded(kind, value);
    if (name.endsWith("*")) message[name.slice(0, -1)].push(value);
    else message[name] = value;
  }
  return message;
};

let token = sessionStorage.getItem("token");

const call = async (name, message = {}) => {
  const [method, request, response] = CALLS[name];
  const body = encoded(request, message);
  const frame = new Uint8Array(5 + body.length);
  new DataView(frame.buffer).setUint32(1, body.length);
  frame.set(body, 5);
  const headers = { "Content-Type": "application/grpc-web+proto" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(`kasane.shop.${method}`, { method: "POST", headers, body: frame });
  if (!answer.ok) throw new Error(`the shop does not answer: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let result = {};
  for (let at = 0; at < bytes.length; ) {
    const length = new DataView(bytes.buffer).getUint32(at + 1);
    const content = bytes.subarray(at + 5, at + 5 + length);
    if (bytes[at] === 0) result = decoded(response, content);
    else rejectFailure(new TextDecoder().decode(content));
    at += 5 + length;
  }
  return result;
};

const rejectFailure = (trailers) => {
  const value = (name) => new RegExp(`^${name}:(.*)$`, "m").exec(trailers)?.[1].trim() ?? "";
  const status = Number(value("grpc-status"));
  if (status !== 0) {
    throw Object.assign(new Error(decodeURIComponent(value("grpc-message")) || `status ${status}`), { status });
  }
};

const $ = (id) => document.getElementById(id);
const money = (cents) => (cents / 100).toFixed(2);
const line = (text, ...buttons) => {
  const item = document.createElement("li");
  const label = document.createElement("span");
  label.textContent = text;
  item.append(label, ...buttons);
  return item;
};
const button = (text, id, action) => {
  const one = document.createElement("button");
  one.textContent = text;
  one.id = id;
  one.onclick = () => attempt(action);
  return one;
};
const attempt = async (action) => {
  $("message").textContent = "";
  try {
    await action();
  } catch (failure) {
    $("message").textContent = failure.message;
  }
};

// the text that was searched for; empty for all products
let sought = "";
// the product whose comments are shown
let shown = null;
// the addresses of the pictures that were loaded, by product
const pictures = new Map();

const showProducts = async () => {
  const { products } = await (sought ? call("find", { text: sought }) : call("products"));
  $("products").replaceChildren(...products.map(product));
  await showRatings(products.map((it) => it.id));
};

const product = (it) => {
  const name = line(`${it.name} ${money(it.price)}`);
  const image = document.createElement("img");
  image.id = `picture-${it.id}`;
  image.alt = "";
  image.hidden = true;
  name.prepend(image);
  attempt(() => showPicture(it.id, image));
  const rating = document.createElement("span");
  rating.id = `rating-${it.id}`;
  name.append(rating, button("Comments", `about-${it.id}`, () => showComments(it)));
  if (token) name.append(button("Add", `add-${it.id}`, async () => showCart(await call("add", { product: it.id, count: 1 }))));
  return name;
};

const showPicture = async (product, image) => {
  try {
    if (!pictures.has(product)) {
      const { type, content } = await call("picture", { product });
      pictures.set(product, URL.createObjectURL(new Blob([content], { type })));
    }
    image.src = pictures.get(product);
    image.hidden = false;
  } catch (failure) {
    if (failure.status !== NOT_FOUND) throw failure;
  }
};

// Products are sold also while nothing can be rated.
const showRatings = async (products) => {
  if (products.length === 0) return;
  try {
    const { ratings } = await call("ratings", { products });
    for (const it of ratings) {
      const stars = `★ ${(it.hundredths / 100).toFixed(1)} (${it.count})`;
      $(`rating-${it.product}`).textContent = it.count ? stars : "";
    }
  } catch (failure) {
    $("message").textContent = failure.message;
  }
};

const showComments = async (it) => {
  shown = it;
  const { comments } = await call("comments", { product: it.id });
  $("about").hidden = false;
  $("rating").hidden = !token;
  $("about-name").textContent = it.name;
  $("comments").replaceChildren(...comments.map((one) => line(one.text)));
};

const showCart = (cart) =>
  $("cart").replaceChildren(
    ...cart.items.map((it) =>
      line(
        `${it.count} × ${it.product}`,
        button("Remove", `remove-${it.product}`, async () => showCart(await call("remove", { product: it.product }))),
      ),
    ),
  );

const state = async (order) => {
  try {
    return STATES[(await call("delivery", { order })).state];
  } catch (failure) {
    // the queue may be slower than the page
    if (failure.status === NOT_FOUND) return STATES[0];
    throw failure;
  }
};

const showOrders = async () => {
  const { orders } = await call("orders");
  const lines = await Promise.all(
    orders.map(async (it) => {
      const items = it.items.map((one) => `${one.count} × ${one.product}`).join(", ");
      return line(`${items}: ${money(it.total)}, ${await state(it.id)}`);
    }),
  );
  $("orders").replaceChildren(...lines);
  $("points").textContent = (await call("points")).points;
};

const show = async () => {
  $("account").hidden = $("shopping").hidden = !token;
  $("log-in").hidden = Boolean(token);
  $("selling").hidden = true;
  $("rating").hidden = !token;
  await showProducts();
  if (!token) return;
  const me = await call("me");
  $("name").textContent = me.name;
  $("selling").hidden = me.id !== "admin";
  showCart(await call("cart"));
  await showOrders();
};

const onSubmit = (id, action) => {
  $(id).onsubmit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target, event.submitter));
    attempt(() => action(values));
  };
};

onSubmit("log-in", async ({ action, email, password }) => {
  if (action === "register") await call("register", { email, password, name: email.split("@")[0] });
  ({ token } = await call("logIn", { email, password }));
  sessionStorage.setItem("token", token);
  await show();
});
onSubmit("payment", async (values) => {
  await call("pay", values);
  $("message").textContent = "You pay with this card now.";
});
onSubmit("selling", async ({ id, name, price, picture }) => {
  if (picture.size > LARGEST_PICTURE) throw new Error("a picture has at most 256 KiB");
  await call("sell", { id, name, price: Number(price) });
  if (picture.size > 0) {
    await call("putPicture", { product: id, content: new Uint8Array(await picture.arrayBuffer()) });
    pictures.delete(id);
  }
  await showProducts();
});
onSubmit("search", async ({ text }) => {
  sought = text.trim();
  await showProducts();
});
onSubmit("rating", async ({ stars, comment }) => {
  if (stars) await call("rate", { product: shown.id, stars: Number(stars), comment });
  else await call("comment", { product: shown.id, text: comment });
  $("rating").reset();
  await showComments(shown);
  await showRatings([shown.id]);
});
$("check-out").onclick = () =>
  attempt(async () => {
    const { total } = await call("checkOut");
    $("message").textContent = `You paid ${money(total)}.`;
    showCart(await call("cart"));
    await showOrders();
  });
$("log-out").onclick = () => {
  sessionStorage.removeItem("token");
  token = null;
  attempt(show);
};
setInterval(() => token && showOrders().catch(() => {}), 2000);
attempt(show);
