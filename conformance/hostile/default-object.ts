export default { name: "hostile", tools: [{ name: "hostile" }] };
