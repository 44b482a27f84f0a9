"""A client in Python: prints what `pier mcp serve` answers, one JSON line for each request.

client.py COMMAND ARGS... speaks over standard input and output, client.py URL TOKEN over HTTP."""

import asyncio
import json
import sys

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client


def say(what, value):
    print(json.dumps({"what": what, "value": value}), flush=True)


async def drive(client):
    say("tools", sorted(tool.name for tool in (await client.list_tools()).tools))
    result = await client.call_tool("test_simple_text", {})
    say("text", result.content[0].text)
    result = await client.call_tool("test_multiple_content_types", {})
    say("kinds", [block.type for block in result.content])
    result = await client.call_tool("test_error_handling", {})
    say("error", [result.is_error, result.content[0].text])
    say("prompts", sorted(prompt.name for prompt in (await client.list_prompts()).prompts))
    prompt = await client.get_prompt("test_prompt_with_arguments", {"arguments": "one two"})
    say("prompt", prompt.messages[0].content.text.strip())
    resources = (await client.list_resources()).resources
    say("resources", [str(resource.uri) for resource in resources])
    contents = (await client.read_resource(resources[0].uri)).contents
    say("resource", "Say hello." in contents[0].text)


async def main():
    if sys.argv[1].startswith("http"):
        import httpx2 as httpx

        http = httpx.AsyncClient(headers={"Authorization": "Bearer " + sys.argv[2]})
        transport = streamable_http_client(sys.argv[1], http_client=http)
    else:
        transport = stdio_client(StdioServerParameters(command=sys.argv[1], args=sys.argv[2:]))
    async with Client(transport) as client:
        await drive(client)


asyncio.run(main())
