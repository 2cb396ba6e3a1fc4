using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Reads legacy parameters, which predate expressions. As in every map, if a name occurs twice, the last entry wins.
/// </summary>
internal static class LegacyReader
{
    public static void Read(ref Utf8JsonReader reader, RequestContext context, RequestMembers members, Member member)
    {
        members.Set(member, default(Slice));
        var legacy = members.Legacy ??= new LegacyParameters();
        switch (member)
        {
            case Member.Expected:
                legacy.Expected = ReadConditions(ref reader, context, "ExpectedAttributeValue");
                break;
            case Member.KeyConditions:
                legacy.KeyConditions = ReadConditions(ref reader, context, "Condition");
                break;
            case Member.AttributeUpdates:
                legacy.Updates = ReadUpdates(ref reader, context);
                break;
            case Member.AttributesToGet:
                legacy.AttributesToGet = ReadNames(ref reader, context);
                break;
            default:
                legacy.Filter = ReadConditions(ref reader, context, "Condition");
                break;
        }
    }

    private static List<LegacyCondition> ReadConditions(ref Utf8JsonReader reader, RequestContext context, string type)
    {
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, type);
        var conditions = new List<LegacyCondition>();
        while (TryReadName(ref reader, context, out var name))
        {
            if (reader.TokenType == JsonTokenType.Null) continue;
            if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, type);
            var condition = new LegacyCondition(name);
            ReadCondition(ref reader, context, condition, isExpected: type != "Condition");
            conditions.RemoveAll(other => other.Name.AsSpan().SequenceEqual(name));
            conditions.Add(condition);
        }

        return conditions;
    }

    private static void ReadCondition(ref Utf8JsonReader reader, RequestContext context, LegacyCondition condition, bool isExpected)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isOperator = reader.ValueTextEquals("ComparisonOperator"u8);
            var isList = reader.ValueTextEquals("AttributeValueList"u8);
            var isValue = isExpected && reader.ValueTextEquals("Value"u8);
            var isExists = isExpected && reader.ValueTextEquals("Exists"u8);
            JsonInput.Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null || !(isOperator || isList || isValue || isExists)) reader.Skip();
            else if (isOperator) condition.Operator = ReadText(ref reader, context);
            else if (isExists) condition.Exists = JsonInput.ReadBoolean(ref reader);
            else if (isList) condition.Values = ReadValues(ref reader, context, condition);
            else condition.Value = ReadValue(ref reader, context, condition);
        }
    }

    private static List<Slice> ReadValues(ref Utf8JsonReader reader, RequestContext context, LegacyCondition condition)
    {
        if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
        var values = new List<Slice>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType != JsonTokenType.Null) values.Add(ReadValue(ref reader, context, condition));
        }

        return values;
    }

    private static Slice ReadValue(ref Utf8JsonReader reader, RequestContext context, LegacyCondition condition)
    {
        var value = ReadValue(ref reader, context, out var fault);
        condition.Fault ??= fault;
        return value;
    }

    private static List<LegacyUpdate> ReadUpdates(ref Utf8JsonReader reader, RequestContext context)
    {
        const string Type = "AttributeValueUpdate";
        if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, Type);
        var updates = new List<LegacyUpdate>();
        while (TryReadName(ref reader, context, out var name))
        {
            if (reader.TokenType == JsonTokenType.Null) continue;
            if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, Type);
            var update = new LegacyUpdate(name);
            ReadUpdate(ref reader, context, update);
            updates.RemoveAll(other => other.Name.AsSpan().SequenceEqual(name));
            updates.Add(update);
        }

        return updates;
    }

    private static void ReadUpdate(ref Utf8JsonReader reader, RequestContext context, LegacyUpdate update)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isAction = reader.ValueTextEquals("Action"u8);
            var isValue = reader.ValueTextEquals("Value"u8);
            JsonInput.Read(ref reader);
            if (reader.TokenType == JsonTokenType.Null || !(isAction || isValue))
            {
                reader.Skip();
            }
            else if (isAction)
            {
                update.Action = ReadText(ref reader, context);
            }
            else
            {
                update.Value = ReadValue(ref reader, context, out var fault);
                update.Fault = fault;
            }
        }
    }

    private static List<byte[]> ReadNames(ref Utf8JsonReader reader, RequestContext context)
    {
        if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
        var names = new List<byte[]>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType != JsonTokenType.Null) names.Add(context.Buffer[JsonInput.ReadText(ref reader, context.Buffer)].ToArray());
        }

        return names;
    }

    /// <summary>Reads the name of a map's next entry, and moves the reader to its value.</summary>
    private static bool TryReadName(ref Utf8JsonReader reader, RequestContext context, out byte[] name)
    {
        name = [];
        if (!reader.Read() || reader.TokenType != JsonTokenType.PropertyName) return false;
        name = context.Buffer[JsonInput.CopyText(ref reader, context.Buffer)].ToArray();
        JsonInput.Read(ref reader);
        return true;
    }

    private static Slice ReadValue(ref Utf8JsonReader reader, RequestContext context, out string? fault)
    {
        context.ValueFault = null;
        var start = context.Buffer.Length;
        AttributeValueReader.Read(ref reader, context, 0);
        fault = context.ValueFault;
        return context.Buffer.Since(start);
    }

    private static string ReadText(ref Utf8JsonReader reader, RequestContext context) =>
        System.Text.Encoding.UTF8.GetString(context.Buffer[JsonInput.ReadText(ref reader, context.Buffer)]);
}
