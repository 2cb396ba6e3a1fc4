using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// A statement in a request: its text, parameters and options. An ExecuteStatement request is one; batches and
/// transactions contain several.
/// </summary>
internal sealed class StatementInput
{
    /// <summary>The statement, in the request's buffer; absent if the member is absent.</summary>
    public Slice Text { get; private set; } = Slice.Absent;

    /// <summary>The parameters' values; null if the member is absent.</summary>
    public List<Slice>? Parameters { get; private set; }

    /// <summary>The first fault in a parameter, which is reported before the statement is parsed.</summary>
    public string? ParameterFault { get; private set; }

    public bool ConsistentRead { get; private set; }

    public long? Limit { get; private set; }

    public string? NextToken { get; private set; }

    public string? ReturnConsumedCapacity { get; private set; }

    public string? ReturnValuesOnConditionCheckFailure { get; private set; }

    public bool WantsOldOnFailure => ReturnValuesOnConditionCheckFailure == "ALL_OLD";

    /// <summary>Reads an object whose start has already been read.</summary>
    public static StatementInput Read(ref Utf8JsonReader reader, RequestContext context)
    {
        var input = new StatementInput();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var name = reader.GetString();
            JsonInput.Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null) continue;
            switch (name)
            {
                case "Statement": input.Text = JsonInput.ReadText(ref reader, context.Buffer); break;
                case "Parameters": input.ReadParameters(ref reader, context); break;
                case "ConsistentRead": input.ConsistentRead = JsonInput.ReadBoolean(ref reader); break;
                case "Limit": input.Limit = JsonInput.ReadInteger(ref reader); break;
                case "NextToken": input.NextToken = ReadText(ref reader, context); break;
                case "ReturnConsumedCapacity": input.ReturnConsumedCapacity = ReadText(ref reader, context); break;
                case "ReturnValuesOnConditionCheckFailure": input.ReturnValuesOnConditionCheckFailure = ReadText(ref reader, context); break;
                default: reader.Skip(); break;
            }
        }

        return input;
    }

    public static string ReadText(ref Utf8JsonReader reader, RequestContext context) =>
        Encoding.UTF8.GetString(context.Buffer[JsonInput.ReadText(ref reader, context.Buffer)]);

    /// <summary>
    /// Checks the members that all operations have. <paramref name="at"/> is the position of the statement in the
    /// request, with a dot at the end.
    /// </summary>
    public void Check(Constraints constraints, ByteBuffer buffer, string at)
    {
        constraints.NotNull(!Text.IsAbsent, at + "statement");
        if (!Text.IsAbsent)
        {
            var text = Encoding.UTF8.GetString(buffer[Text]);
            constraints.LengthAtLeast(text.Length, text, at + "statement", 1);
            constraints.LengthAtMost(text.Length, text, at + "statement", StatementParser.MaxLength);
        }

        if (Parameters is not null) constraints.LengthAtLeast(Parameters.Count, "[]", at + "parameters", 1);
        constraints.OneOf(ReturnValuesOnConditionCheckFailure, at + "returnValuesOnConditionCheckFailure", ["ALL_OLD", "NONE"]);
    }

    private void ReadParameters(ref Utf8JsonReader reader, RequestContext context)
    {
        if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
        Parameters = [];
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType == JsonTokenType.Null) continue;
            var before = reader;
            context.ValueFault = null;
            var start = context.Buffer.Length;
            AttributeValueReader.Read(ref reader, context, 0);
            Parameters.Add(context.Buffer.Since(start));
            if (context.ValueFault is { } fault) ParameterFault ??= ParameterNumbers.Refine(fault, before);
        }
    }
}
