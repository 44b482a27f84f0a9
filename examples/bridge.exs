# A bridge for pier, or for any agent that speaks pi_bridge: two tools, a command and a hook, in Elixir without any package.
#
#     pier call 'bridge:elixir examples/bridge.exs' words '{"text":"a few words"}' --allow exec=elixir
#     pier call 'bridge:elixir examples/bridge.exs' ask '{"question":"Why?"}' --allow exec=elixir,session=llm
#
# docs/bridge.md has the protocol. Every line that is read is one message; so is every line that is written.

defmodule Bridge.Text do
  # JSON, as much as messages need: Elixir has had a module of its own for it since 1.18 only.
  def encode(nil), do: "null"
  def encode(value) when is_boolean(value), do: to_string(value)
  def encode(value) when is_number(value), do: to_string(value)
  def encode(value) when is_atom(value), do: encode(to_string(value))
  def encode(value) when is_binary(value), do: [?", for(<<c::utf8 <- value>>, do: escape(c)), ?"]
  def encode(value) when is_list(value), do: [?[, value |> Enum.map(&encode/1) |> Enum.intersperse(?,), ?]]

  def encode(value) when is_map(value) do
    [?{, value |> Enum.map(fn {k, v} -> [encode(to_string(k)), ?:, encode(v)] end) |> Enum.intersperse(?,), ?}]
  end

  defp escape(?"), do: "\\\""
  defp escape(?\\), do: "\\\\"
  defp escape(c) when c < 0x20, do: ["\\u", c |> Integer.to_string(16) |> String.pad_leading(4, "0")]
  defp escape(c), do: <<c::utf8>>

  def decode(text) do
    {value, rest} = value(blank(text))
    "" = blank(rest)
    value
  end

  defp blank(<<c, rest::binary>>) when c in [?\s, ?\t, ?\r, ?\n], do: blank(rest)
  defp blank(rest), do: rest

  defp value("null" <> rest), do: {nil, rest}
  defp value("true" <> rest), do: {true, rest}
  defp value("false" <> rest), do: {false, rest}
  defp value("\"" <> rest), do: string(rest, [])
  defp value("[" <> rest), do: list(blank(rest), [])
  defp value("{" <> rest), do: object(blank(rest), %{})

  defp value(text) do
    [number] = Regex.run(~r/^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/, text, capture: :first)
    rest = binary_part(text, byte_size(number), byte_size(text) - byte_size(number))
    case Integer.parse(number) do
      {whole, ""} -> {whole, rest}
      {_, _} -> {number |> Float.parse() |> elem(0), rest}
    end
  end

  defp list("]" <> rest, all), do: {Enum.reverse(all), rest}

  defp list(text, all) do
    {one, rest} = value(text)
    case blank(rest) do
      "," <> rest -> list(blank(rest), [one | all])
      "]" <> rest -> {Enum.reverse([one | all]), rest}
    end
  end

  defp object("}" <> rest, all), do: {all, rest}

  defp object("\"" <> rest, all) do
    {key, rest} = string(rest, [])
    ":" <> rest = blank(rest)
    {one, rest} = value(blank(rest))
    case blank(rest) do
      "," <> rest -> object(blank(rest), Map.put(all, key, one))
      "}" <> rest -> {Map.put(all, key, one), rest}
    end
  end

  defp string("\"" <> rest, all), do: {all |> Enum.reverse() |> IO.iodata_to_binary(), rest}

  defp string(<<"\\u", high::binary-size(4), "\\u", low::binary-size(4), rest::binary>>, all)
       when binary_part(high, 0, 1) in ["d", "D"] and binary_part(high, 1, 1) in ["8", "9", "a", "b", "A", "B"] do
    pair = <<String.to_integer(high, 16)::16, String.to_integer(low, 16)::16>>
    string(rest, [:unicode.characters_to_binary(pair, :utf16) | all])
  end

  defp string(<<"\\u", code::binary-size(4), rest::binary>>, all), do: string(rest, [<<String.to_integer(code, 16)::utf8>> | all])
  defp string(<<"\\", c, rest::binary>>, all), do: string(rest, [Map.get(%{?n => "\n", ?t => "\t", ?r => "\r", ?b => "\b", ?f => "\f"}, c, <<c>>) | all])
  defp string(<<c, rest::binary>>, all), do: string(rest, [c | all])
end

defmodule Bridge do
  @info %{
    project: "example",
    transport: "stdio",
    prefix: "ex",
    tools: [
      %{
        name: "words",
        description: "Count the words of a text",
        parameters: %{type: "object", properties: %{text: %{type: "string"}}, required: ["text"]}
      },
      %{
        name: "ask",
        description: "Ask the agent's model a question",
        parameters: %{type: "object", properties: %{question: %{type: "string"}}, required: ["question"]}
      }
    ],
    skills: [],
    plugins: [%{name: "guard"}],
    commands: [%{name: "stats", description: "How many words were counted"}]
  }

  def run do
    :io.setopts(:standard_io, binary: true, encoding: :latin1) # bytes: they are UTF-8 already
    :ets.new(:waiting, [:named_table, :public]) # requests of ours, and the processes that wait for what comes for each
    :ets.new(:counts, [:named_table, :public])
    :ets.insert(:counts, [{:words, 0}, {:requests, 0}])
    send_message(%{type: "ready", info: @info})
    read()
  end

  defp read do
    case IO.binread(:stdio, :line) do
      line when is_binary(line) ->
        line |> Bridge.Text.decode() |> take()
        read()

      _ -> :ok # the agent has closed its end
    end
  end

  # Each call has a process of its own, so that a slow one keeps nobody waiting.
  defp take(%{"type" => "call"} = message), do: spawn(fn -> call(message) end)

  defp take(%{"id" => id} = message) do
    for {_, pid} <- :ets.lookup(:waiting, id), do: send(pid, {:answer, id, message})
  end

  defp send_message(message), do: IO.binwrite(:stdio, [Bridge.Text.encode(message), ?\n])

  defp call(%{"id" => id, "name" => name, "arguments" => arguments}) do
    {text, failed} =
      try do
        {answer(name, arguments), false}
      rescue
        problem -> {Exception.message(problem), true} # whoever called reads the text
      end

    send_message(%{type: "result", id: id, text: text, isError: failed})
  end

  # Tools.

  defp answer("words", %{"text" => text}) do
    count = text |> String.split() |> length()
    all = :ets.update_counter(:counts, :words, count)
    send_message(%{type: "ui", op: "status", key: "words", text: "#{all} words"})
    "#{count} words"
  end

  defp answer("ask", %{"question" => question}) do
    messages = [%{role: "system", content: "Be short."}, %{role: "user", content: question}]
    request("llm_stream", %{messages: messages, opts: %{}}) |> Enum.join("|")
  end

  # Private calls: the agent's own, which no model sees.

  defp answer("pi_event", _), do: ""
  defp answer("pi_session_snapshots", _), do: "[]"

  defp answer("pi_plugin_command", %{"name" => "stats"}) do
    [{:words, all}] = :ets.lookup(:counts, :words)
    text(%{ok: "#{all} words"})
  end

  defp answer("pi_plugin_command", _), do: text(%{error: "there is no such command"})

  defp answer("pi_plugin_tool_call", %{"toolName" => "bash", "input" => %{"command" => command}}) do
    if String.contains?(command, "rm -rf"), do: text(%{block: "the bridge does not like rm -rf"}), else: text(%{ok: %{}})
  end

  defp answer(hook, _) when hook in ["pi_plugin_tool_call", "pi_plugin_tool_result"], do: text(%{ok: %{}})
  defp answer(_, _), do: raise("there is no such call")

  defp text(value), do: value |> Bridge.Text.encode() |> IO.iodata_to_binary()

  # request asks the agent for something; what it returns are the pieces of the answer.
  defp request(op, payload) do
    id = "example-#{:ets.update_counter(:counts, :requests, 1)}"
    :ets.insert(:waiting, {id, self()})
    send_message(%{type: "request", id: id, op: op, payload: payload})

    try do
      pieces(id, [])
    after
      :ets.delete(:waiting, id)
    end
  end

  defp pieces(id, all) do
    receive do
      {:answer, ^id, %{"type" => "llm_chunk", "delta" => delta}} -> pieces(id, [delta | all])
      {:answer, ^id, %{"type" => "llm_done"}} -> Enum.reverse(all)
      {:answer, ^id, %{"error" => problem}} -> raise(problem)
    end
  end
end

Bridge.run()
