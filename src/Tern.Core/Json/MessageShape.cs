using System.ComponentModel;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Tern.Json;

/// <summary>
/// Describes the bodies of messages of a type. It removes the envelopes that SNS and EventBridge put around a
/// message, and rejects a JSON object that has none of the type's members, which would otherwise be deserialized to
/// an empty instance, processed, and deleted. Intended for workers and functions; don't use it elsewhere.
/// </summary>
/// <remarks>
/// Sources: "Parsing Amazon SNS message formats" (HTTP/S notification JSON, which queues also receive without raw
/// message delivery) and "EventBridge event structure".
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageShape
{
    // An EventBridge event in an SNS message has two envelopes.
    private const int MostEnvelopes = 3;

    private readonly JsonTypeInfo _type;
    private readonly JsonReaderOptions _options;
    private readonly byte[][] _members;
    private readonly bool _isIgnorantOfCase;
    private readonly bool _takesAnyObject;

    private MessageShape(JsonTypeInfo type)
    {
        _type = type;
        var options = type.Options;
        _options = new JsonReaderOptions
        {
            AllowTrailingCommas = options.AllowTrailingCommas, CommentHandling = options.ReadCommentHandling, MaxDepth = options.MaxDepth,
        };
        _isIgnorantOfCase = options.PropertyNameCaseInsensitive;
        _members = [];
        _takesAnyObject = type.Kind != JsonTypeInfoKind.Object;
        if (_takesAnyObject) return;
        List<byte[]> members = [];
        foreach (var property in type.Properties)
        {
            members.Add(Encoding.UTF8.GetBytes(property.Name));
            _takesAnyObject |= property.IsExtensionData;
        }

        // A type without members consists of its name only; a polymorphic type may have the members of its derived
        // types.
        _takesAnyObject |= members.Count == 0;
        if (type.PolymorphismOptions is { } derived) members.Add(Encoding.UTF8.GetBytes(derived.TypeDiscriminatorPropertyName));
        _members = [.. members];
    }

    /// <summary>Creates the shape of a type's messages.</summary>
    /// <param name="type">The type.</param>
    /// <returns>The shape.</returns>
    public static MessageShape Of(JsonTypeInfo type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return new(type);
    }

    /// <summary>Finds the part of a body that has the type.</summary>
    /// <param name="body">The body of a message.</param>
    /// <returns>The body, or the content of its envelope.</returns>
    /// <exception cref="JsonException">The body is an object without any of the type's members.</exception>
    public ReadOnlySpan<byte> Find(ReadOnlySpan<byte> body)
    {
        // Dictionaries, documents and types with converters accept any object, including envelopes.
        if (_type.Kind is JsonTypeInfoKind.None or JsonTypeInfoKind.Dictionary) return body;
        for (var envelopes = 0; ; envelopes++)
        {
            var inner = envelopes < MostEnvelopes ? Open(body, out var isOfType) : Judge(body, out isOfType);
            if (inner.IsEmpty)
            {
                if (isOfType || _takesAnyObject) return body;
                throw new JsonException(
                    $"The message has none of the members of {_type.Type.Name}, so it is a different kind of message. Expected {Expected()}.");
            }

            body = inner;
        }
    }

    /// <summary>
    /// Checks that an object has a member of the type, without looking for envelopes. An object without members is
    /// accepted.
    /// </summary>
    /// <param name="json">The JSON.</param>
    /// <exception cref="JsonException">The JSON is an object with members, but none of them are the type's.</exception>
    public void Check(ReadOnlySpan<byte> json)
    {
        if (_takesAnyObject) return;
        var reader = new Utf8JsonReader(json, _options);
        var hasMembers = false;
        var differsByCase = false;
        try
        {
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                if (IsMember(ref reader)) return;
                hasMembers = true;
                differsByCase = differsByCase || IsMemberInAnotherCase(ref reader);
                reader.Skip();
            }
        }
        catch (JsonException)
        {
            // The serializer reads the JSON again, and reports what is wrong with it.
            return;
        }

        if (!hasMembers) return;
        var cure = differsByCase
            ? "The names differ only in case: set PropertyNameCaseInsensitive or a PropertyNamingPolicy in the JSON context's options."
            : "Check the sender's JSON, and the naming policy of the JSON context.";
        throw new JsonException($"The JSON has none of the members of {_type.Type.Name}. Expected {Expected()}. {cure}");
    }

    private ReadOnlySpan<byte> Judge(ReadOnlySpan<byte> body, out bool isOfType)
    {
        Open(body, out isOfType);
        return [];
    }

    // Returns the content of the envelope, or nothing if there is no envelope.
    private ReadOnlySpan<byte> Open(ReadOnlySpan<byte> body, out bool isOfType)
    {
        isOfType = false;
        var json = new Utf8JsonReader(body, _options);
        var parts = EnvelopeParts.None;
        Range message = default, detail = default;
        try
        {
            if (!json.Read() || json.TokenType != JsonTokenType.StartObject)
            {
                isOfType = true; // if it isn't, the serializer reports it
                return [];
            }

            while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
            {
                var part = PartOf(json.ValueSpan);
                isOfType = isOfType || IsMember(ref json);

                // Most bodies are recognized by their first member.
                if (isOfType && part == EnvelopeParts.None) return [];
                json.Read();
                var start = (int)json.TokenStartIndex;
                var isText = json.TokenType == JsonTokenType.String;
                if (part == EnvelopeParts.Type) isText = isText && json.ValueTextEquals("Notification"u8);
                var isObject = json.TokenType == JsonTokenType.StartObject;
                json.Skip();
                var value = start..(int)json.BytesConsumed;
                if (part == EnvelopeParts.Message) message = value;
                else if (part == EnvelopeParts.Detail) detail = value;
                if (part == EnvelopeParts.Detail ? isObject : isText) parts |= part;
            }

            json.Read(); // nothing may follow
        }
        catch (JsonException)
        {
            // The serializer reads the JSON again, and reports what is wrong with it.
            isOfType = true;
            return [];
        }

        if ((parts & EnvelopeParts.Event) == EnvelopeParts.Event && !HasMember("detail"u8) && !HasMember("detail-type"u8)) return body[detail];
        if ((parts & EnvelopeParts.Notification) != EnvelopeParts.Notification || HasMember("TopicArn"u8)) return [];
        var text = Unescape(body[message]);

        // A type with the member Message may be intended to read the envelope.
        return !HasMember("Message"u8) || HasMembersOfType(text) ? text : [];
    }

    private bool HasMembersOfType(ReadOnlySpan<byte> text)
    {
        if (!text.TrimStart(" \t\r\n"u8).StartsWith("{"u8)) return false;
        Judge(text, out var isOfType);
        return isOfType;
    }

    private static byte[] Unescape(ReadOnlySpan<byte> quoted)
    {
        var json = new Utf8JsonReader(quoted);
        json.Read();
        var text = new byte[quoted.Length];
        return text[..json.CopyString(text)];
    }

    private bool IsMember(ref Utf8JsonReader json)
    {
        if (json.ValueIsEscaped) return HasMember(Encoding.UTF8.GetBytes(json.GetString()!));
        return HasMember(json.ValueSpan);
    }

    private bool HasMember(ReadOnlySpan<byte> name)
    {
        foreach (var member in _members)
        {
            if (name.SequenceEqual(member)) return true;
            if (_isIgnorantOfCase && AreEqual(name, member)) return true;
        }

        return false;
    }

    private bool IsMemberInAnotherCase(ref Utf8JsonReader json)
    {
        var name = Encoding.UTF8.GetBytes(json.GetString()!);
        return Array.Exists(_members, member => AreEqual(name, member));
    }

    private static bool AreEqual(ReadOnlySpan<byte> name, ReadOnlySpan<byte> member) =>
        Ascii.IsValid(name)
            ? Ascii.EqualsIgnoreCase(name, member)
            : string.Equals(Encoding.UTF8.GetString(name), Encoding.UTF8.GetString(member), StringComparison.OrdinalIgnoreCase);

    private string Expected()
    {
        const int Most = 5;
        var names = string.Join(", ", Array.ConvertAll(_members[..Math.Min(Most, _members.Length)], static name => $"'{Encoding.UTF8.GetString(name)}'"));
        return _members.Length > Most ? $"{names} or another of its {_members.Length} members" : names;
    }

    // The members that identify envelopes, and their other members.
    private static EnvelopeParts PartOf(ReadOnlySpan<byte> name) => name.Length switch
    {
        2 when name.SequenceEqual("id"u8) => EnvelopeParts.Other,
        4 when name.SequenceEqual("Type"u8) => EnvelopeParts.Type,
        4 when name.SequenceEqual("time"u8) => EnvelopeParts.Other,
        6 when name.SequenceEqual("source"u8) => EnvelopeParts.Source,
        6 when name.SequenceEqual("detail"u8) => EnvelopeParts.Detail,
        6 when name.SequenceEqual("region"u8) => EnvelopeParts.Other,
        7 when name.SequenceEqual("Message"u8) => EnvelopeParts.Message,
        7 when name.SequenceEqual("version"u8) || name.SequenceEqual("account"u8) || name.SequenceEqual("Subject"u8) => EnvelopeParts.Other,
        8 when name.SequenceEqual("TopicArn"u8) => EnvelopeParts.Topic,
        9 when name.SequenceEqual("MessageId"u8) || name.SequenceEqual("Timestamp"u8) || name.SequenceEqual("resources"u8)
            || name.SequenceEqual("Signature"u8) => EnvelopeParts.Other,
        11 when name.SequenceEqual("detail-type"u8) => EnvelopeParts.DetailType,
        11 when name.SequenceEqual("replay-name"u8) => EnvelopeParts.Other,
        14 when name.SequenceEqual("SequenceNumber"u8) || name.SequenceEqual("SigningCertURL"u8)
            || name.SequenceEqual("UnsubscribeURL"u8) => EnvelopeParts.Other,
        16 when name.SequenceEqual("SignatureVersion"u8) => EnvelopeParts.Other,
        17 when name.SequenceEqual("MessageAttributes"u8) => EnvelopeParts.Other,
        _ => EnvelopeParts.None,
    };

    [Flags]
    private enum EnvelopeParts
    {
        None = 0,
        Type = 1,
        Topic = 2,
        Message = 4,
        Notification = Type | Topic | Message,
        DetailType = 8,
        Source = 16,
        Detail = 32,
        Event = DetailType | Source | Detail,
        Other = 64,
    }
}
