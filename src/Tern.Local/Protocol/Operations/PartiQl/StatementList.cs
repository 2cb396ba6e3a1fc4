using System.Text.Json;

namespace Tern.Local.Protocol;

/// <summary>The request of BatchExecuteStatement or ExecuteTransaction.</summary>
internal sealed class StatementList
{
    /// <summary>The statements; null if the member is absent.</summary>
    public List<StatementInput>? Statements { get; private set; }

    public string? ReturnConsumedCapacity { get; private set; }

    public string? ClientRequestToken { get; private set; }

    /// <summary>The position of the statements in the body.</summary>
    public Range Content { get; private set; }

    public bool WantsCapacity => ReturnConsumedCapacity is "TOTAL" or "INDEXES";

    public bool WantsIndexes => ReturnConsumedCapacity == "INDEXES";

    public static StatementList Read(ProtocolCall call, ReadOnlySpan<byte> member, string type)
    {
        var list = new StatementList();
        var reader = call.Open();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isStatements = reader.ValueTextEquals(member);
            var isCapacity = reader.ValueTextEquals("ReturnConsumedCapacity"u8);
            var isToken = reader.ValueTextEquals("ClientRequestToken"u8);
            JsonInput.Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null) continue;
            if (isStatements) list.ReadStatements(ref reader, call.Context, type);
            else if (isCapacity) list.ReturnConsumedCapacity = StatementInput.ReadText(ref reader, call.Context);
            else if (isToken) list.ClientRequestToken = StatementInput.ReadText(ref reader, call.Context);
            else reader.Skip();
        }

        ProtocolCall.Close(ref reader);
        return list;
    }

    public void Check(ProtocolCall call, string member, int most)
    {
        var constraints = new Constraints();
        constraints.OneOf(ReturnConsumedCapacity, "returnConsumedCapacity", ["INDEXES", "TOTAL", "NONE"]);
        if (ClientRequestToken is { } token)
        {
            constraints.LengthAtLeast(token.Length, token, "clientRequestToken", 1);
            constraints.LengthAtMost(token.Length, token, "clientRequestToken", 36);
        }

        constraints.NotNull(Statements is not null, member);
        if (Statements is not null)
        {
            constraints.LengthAtLeast(Statements.Count, "[]", member, 1);
            constraints.LengthAtMost(Statements.Count, "[…]", member, most);
            for (var i = 0; i < Statements.Count; i++) Statements[i].Check(constraints, call.Context.Buffer, $"{member}.{i + 1}.member.");
        }

        constraints.ThrowIfAny();
    }

    private void ReadStatements(ref Utf8JsonReader reader, RequestContext context, string type)
    {
        if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
        var start = (int)reader.TokenStartIndex;
        Statements = [];
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType == JsonTokenType.Null) continue;
            BatchInput.RequireStructure(ref reader, type);
            Statements.Add(StatementInput.Read(ref reader, context));
        }

        Content = start..(int)reader.BytesConsumed;
    }
}
