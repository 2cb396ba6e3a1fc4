using System.Buffers.Binary;
using System.Text;

namespace Tern.EventStreams;

/// <summary>A header of a message. Its memory is the decoder's, until that is called again.</summary>
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

    /// <summary>The value as it is on the wire, without its length.</summary>
    public ReadOnlySpan<byte> Value { get; }

    /// <summary>The value of a header that is true or false.</summary>
    /// <exception cref="AwsEventStreamException">It has another type.</exception>
    public bool GetBoolean() =>
        Type is AwsEventStreamHeaderType.True or AwsEventStreamHeaderType.False ? Type == AwsEventStreamHeaderType.True : throw Not("true or false");

    /// <summary>The value of a header that is an integer of any width.</summary>
    /// <exception cref="AwsEventStreamException">It has another type.</exception>
    public long GetInt64() => Type switch
    {
        AwsEventStreamHeaderType.Byte => (sbyte)Value[0],
        AwsEventStreamHeaderType.Short => BinaryPrimitives.ReadInt16BigEndian(Value),
        AwsEventStreamHeaderType.Integer => BinaryPrimitives.ReadInt32BigEndian(Value),
        AwsEventStreamHeaderType.Long => BinaryPrimitives.ReadInt64BigEndian(Value),
        _ => throw Not("an integer"),
    };

    /// <summary>The value of a header that is an integer of 32 bits or fewer.</summary>
    /// <exception cref="AwsEventStreamException">It has another type, or is larger.</exception>
    public int GetInt32() => GetInt64() is >= int.MinValue and <= int.MaxValue and var value
        ? (int)value
        : throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "a header's integer has more than 32 bits");

    /// <summary>The value of a header that is bytes.</summary>
    /// <exception cref="AwsEventStreamException">It has another type.</exception>
    public byte[] GetBytes() => Type == AwsEventStreamHeaderType.Bytes ? Value.ToArray() : throw Not("bytes");

    /// <summary>The value of a header that is a text.</summary>
    /// <exception cref="AwsEventStreamException">It has another type.</exception>
    public string GetString() => Type == AwsEventStreamHeaderType.String ? Encoding.UTF8.GetString(Value) : throw Not("a text");

    /// <summary>Whether the value is a text, and this one.</summary>
    /// <param name="text">ASCII.</param>
    public bool Is(string text) => Type == AwsEventStreamHeaderType.String && Ascii.Equals(Value, text);

    /// <summary>The value of a header that is a point in time.</summary>
    /// <exception cref="AwsEventStreamException">It has another type, or is outside of the years 1 to 9999.</exception>
    public DateTimeOffset GetTimestamp()
    {
        if (Type != AwsEventStreamHeaderType.Timestamp) throw Not("a time");
        var milliseconds = BinaryPrimitives.ReadInt64BigEndian(Value);
        return milliseconds is >= -62_135_596_800_000 and <= 253_402_300_799_999
            ? DateTimeOffset.FromUnixTimeMilliseconds(milliseconds)
            : throw new AwsEventStreamException(AwsEventStreamFault.HeaderValue, "a header's time is outside of the years 1 to 9999");
    }

    /// <summary>The value of a header that is a UUID.</summary>
    /// <exception cref="AwsEventStreamException">It has another type.</exception>
    public Guid GetGuid() => Type == AwsEventStreamHeaderType.Uuid ? new Guid(Value, bigEndian: true) : throw Not("a UUID");

    private AwsEventStreamException Not(string expected) => new(AwsEventStreamFault.HeaderType, $"expected a header to be {expected}, but its type is {Type}");
}
