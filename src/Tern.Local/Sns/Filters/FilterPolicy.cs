using System.Buffers;
using System.Text.Json;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>The filter of a subscription, for message attributes or for the message itself.</summary>
internal sealed class FilterPolicy
{
    public const string Attributes = "MessageAttributes";
    public const string Body = "MessageBody";

    private const int MaxKeys = 5;
    private const int MaxCombinations = 150;
    private const int MaxLength = 256 * 1024;

    private readonly EventPattern _pattern;
    private readonly bool _isForBody;

    private FilterPolicy(string json, string scope)
    {
        _pattern = EventPattern.Parse(json);
        _isForBody = scope == Body;
    }

    /// <summary>Reads a policy.</summary>
    /// <param name="json">The policy.</param>
    /// <param name="scope">Its scope.</param>
    /// <param name="fail">Returns an error of the service.</param>
    /// <returns>The policy, or null if it is empty, so that all messages pass.</returns>
    /// <exception cref="ServiceErrorException">The policy isn't valid.</exception>
    public static FilterPolicy? Read(string json, string scope, Func<string, ServiceErrorException> fail)
    {
        try
        {
            var rules = FilterRules.Read(json);
            if (rules.Keys == 0) return null;
            if (rules.Keys > MaxKeys) throw fail($"FilterPolicy: Filter policy can not have more than {MaxKeys} keys");
            if (rules.Combinations > MaxCombinations) throw fail("FilterPolicy: Filter policy is too complex");
            if (json.Length > MaxLength) throw fail($"FilterPolicy: Filter policy can not be longer than {MaxLength} characters");
            if (rules.Depth > 1 && scope == Attributes) throw fail("Filter policy scope MessageAttributes does not support nested filter policy");
            return new FilterPolicy(json, scope);
        }
        catch (Exception failure) when (failure is PolicyException or FormatException)
        {
            throw fail("FilterPolicy: " + failure.Message);
        }
    }

    /// <summary>Returns true if a message passes; otherwise, false.</summary>
    public bool Fits(string message, IReadOnlyList<KeyValuePair<string, MessageAttribute>> attributes)
    {
        try
        {
            using var document = _isForBody ? JsonDocument.Parse(message) : JsonDocument.Parse(ToJson(attributes));
            return _pattern.Fits(document.RootElement);
        }
        catch (JsonException)
        {
            return false; // a message that isn't JSON has no properties
        }
    }

    /// <summary>Writes attributes as an object. Binary ones can't be compared, so they aren't in it.</summary>
    private static ReadOnlyMemory<byte> ToJson(IReadOnlyList<KeyValuePair<string, MessageAttribute>> attributes)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            foreach (var (name, attribute) in attributes)
            {
                if (attribute.Text is not { } text) continue;
                json.WritePropertyName(name);
                if (attribute.DataType == "String.Array" && IsArray(text) || IsNumber(attribute)) json.WriteRawValue(text);
                else json.WriteStringValue(text);
            }

            json.WriteEndObject();
        }

        return buffer.WrittenMemory;
    }

    private static bool IsNumber(MessageAttribute attribute) => attribute.DataType.Split('.')[0] == "Number" && IsJson(attribute.Text!, JsonValueKind.Number);

    private static bool IsArray(string text) => IsJson(text, JsonValueKind.Array);

    private static bool IsJson(string text, JsonValueKind kind)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            return document.RootElement.ValueKind == kind;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
