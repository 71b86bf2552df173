-- A Cassandra cluster: begun, without an error, and each datacenter ready.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
-- the condition of a type, when it is of the present generation
local function condition(type)
  for _, one in ipairs(obj.status.conditions or {}) do
    if one.type == type and (one.observedGeneration == nil or one.observedGeneration >= obj.metadata.generation) then
      return one
    end
  end
  return {status = "Unknown", message = "no condition " .. type .. " yet"}
end
if obj.status.error ~= nil and obj.status.error ~= "" and obj.status.error ~= "None" then
  return {status = "Degraded", message = obj.status.error}
end
if condition("CassandraInitialized").status ~= "True" then
  return {status = "Progressing", message = "Cassandra is not initialized"}
end
for name, datacenter in pairs(obj.status.datacenters or {}) do
  local progress = (datacenter.cassandra or {}).cassandraOperatorProgress or "unknown"
  if progress ~= "Ready" then
    return {status = "Progressing", message = "datacenter " .. name .. ": " .. progress}
  end
end
return {status = "Healthy", message = ""}
