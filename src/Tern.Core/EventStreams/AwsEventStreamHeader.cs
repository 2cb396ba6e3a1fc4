using System.Buffers.Binary;
using System.Text;

namespace Tern.EventStreams;

/// <summary>
/// A header of a message. Its memory belongs to the decoder, and is valid until the decoder's next call.
/// </summary>
internal readonly ref struct AwsEventStreamHeader
{
    internal AwsEventStreamHeader(ReadOnlySpan<byte> name, AwsEventStreamHeaderType type, ReadOnlySpan<byte> value)
    {
        Name = name;
        Type = type;
        Value = value;
    }

    /// <summary>The name in UTF-8.</summary>
    public ReadOnlySpan<byte> Name { get; }

    /// <summary>The type of the value.</summary>
    public AwsEventStreamHeaderType Type { get; }

    /// <summary>The value as on the wire, without its length.</summary>
    public ReadOnlySpan<byte> Value { get; }

    /// <summary>Returns the value of a Boolean header.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type.</exception>
    public bool GetBoolean() =>
        Type is AwsEventStreamHeaderType.True or AwsEventStreamHeaderType.False ? Type == AwsEventStreamHeaderType.True : throw Not("true or false");

    /// <summary>Returns the value of an integer header of any width.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type.</exception>
    public long GetInt64() => Type switch
    {
        AwsEventStreamHeaderType.Byte => (sbyte)Value[0],
        AwsEventStreamHeaderType.Short => BinaryPrimitives.ReadInt16BigEndian(Value),
        AwsEventStreamHeaderType.Integer => BinaryPrimitives.ReadInt32BigEndian(Value),
        AwsEventStreamHeaderType.Long => BinaryPrimitives.ReadInt64BigEndian(Value),
        _ => throw Not("an integer"),
    };

    /// <summary>Returns the value of an integer header of at most 32 bits.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type, or its value is larger.</exception>
    public int GetInt32() => GetInt64() is >= int.MinValue and <= int.MaxValue and var value
        ? (int)value
        : throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "a header's integer has more than 32 bits");

    /// <summary>Returns the value of a binary header.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type.</exception>
    public byte[] GetBytes() => Type == AwsEventStreamHeaderType.Bytes ? Value.ToArray() : throw Not("bytes");

    /// <summary>Returns the value of a string header.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type.</exception>
    public string GetString() => Type == AwsEventStreamHeaderType.String ? Encoding.UTF8.GetString(Value) : throw Not("a text");

    /// <summary>Returns true if the value is a string and equal to a text; otherwise, false.</summary>
    /// <param name="text">The text, in ASCII.</param>
    public bool Is(string text) => Type == AwsEventStreamHeaderType.String && Ascii.Equals(Value, text);

    /// <summary>Returns the value of a timestamp header.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type, or its value is outside the years 1 to
    /// 9999.</exception>
    public DateTimeOffset GetTimestamp()
    {
        if (Type != AwsEventStreamHeaderType.Timestamp) throw Not("a time");
        var milliseconds = BinaryPrimitives.ReadInt64BigEndian(Value);
        return milliseconds is >= -62_135_596_800_000 and <= 253_402_300_799_999
            ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds)
            : throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "a header's time is outside the years 1 to 9999");
    }

    /// <summary>Returns the value of a UUID header.</summary>
    /// <exception cref="AwsEventStreamException">The header has another type.</exception>
    public Guid GetGuid() => Type == AwsEventStreamHeaderType.Uuid ? new Guid(Value, bigEndian: true) : throw Not("a UUID");

    private AwsEventStreamException Not(string expected) => new(AwsEventStreamFault.HeaderType, $"expected a header to be {expected}, but its type is {Type}");
}
