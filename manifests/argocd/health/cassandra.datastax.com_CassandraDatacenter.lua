-- A datacenter of Cassandra: nothing under way, and ready.
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
if #(obj.status.failedStarts or {}) > 0 then
  return {status = "Degraded", message = "does not start: " .. table.concat(obj.status.failedStarts, ", ")}
end
if condition("Stopped").status == "True" then
  return {status = "Suspended", message = "stopped"}
end
if obj.status.cassandraOperatorProgress ~= "Ready" or condition("Ready").status ~= "True" then
  return {status = "Progressing", message = obj.status.cassandraOperatorProgress or "not ready"}
end
return {status = "Healthy", message = ""}
