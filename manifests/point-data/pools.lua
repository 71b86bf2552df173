-- Each member a pool of its own: what is written goes to all of them, what is read comes from the first that has it.
pools {
  set_all = {
    { backends = { "point-kvs-0.point-kvs:11211" } },
    { backends = { "point-kvs-1.point-kvs:11211" } },
    { backends = { "point-kvs-2.point-kvs:11211" } },
  },
}

routes {
  cmap = {
    get = route_failover { children = "set_all", stats = true, miss = true },
    gets = route_failover { children = "set_all", stats = true, miss = true },
  },
  default = route_allsync { children = "set_all" },
}
