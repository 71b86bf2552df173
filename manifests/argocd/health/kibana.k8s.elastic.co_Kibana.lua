-- Kibana: has a colour, as Elasticsearch has.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
if obj.status.health == "green" then
  return {status = "Healthy", message = ""}
end
return {status = "Progressing", message = "health " .. (obj.status.health or "unknown")}
