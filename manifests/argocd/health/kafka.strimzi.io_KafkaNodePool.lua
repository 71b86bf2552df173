-- A pool of brokers: Strimzi gave each of them a number. Whether they work is Kafka's own health.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.observedGeneration ~= nil and obj.status.observedGeneration < obj.metadata.generation then
  return {status = "Progressing", message = "the operator has not seen the newest change"}
end
if #(obj.status.nodeIds or {}) < (obj.spec.replicas or 0) then
  return {status = "Progressing", message = #(obj.status.nodeIds or {}) .. " of " .. obj.spec.replicas .. " nodes are known"}
end
return {status = "Healthy", message = ""}
