-- A cluster of the TiDB operator: available.
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
local available = condition("Available")
if available.status ~= "True" then
  return {status = "Progressing", message = available.message or available.reason or "not Available"}
end
return {status = "Healthy", message = ""}
