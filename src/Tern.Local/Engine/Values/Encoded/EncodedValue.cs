using Tern.Local.Buffers;

namespace Tern.Local.Engine;

/// <summary>
/// An encoded value. The grammar:
/// <code>
/// value   = kind [length payload]          null, true and false have neither
/// payload = UTF-8 | number in normal form as text | bytes | set | list | map
/// set     = count (length bytes)*          in ascending order, no duplicates
/// list    = count value*
/// map     = count (length name value)*     in ascending order of the names' bytes
/// item    = map
/// </code>
/// Because of the order, equal values have equal bytes.
/// </summary>
internal readonly ref struct EncodedValue(ReadOnlySpan<byte> bytes)
{
    public ReadOnlySpan<byte> Bytes { get; } = bytes;

    public bool IsAbsent => Bytes.IsEmpty;

    public ValueKind Kind => (ValueKind)Bytes[0];

    public ReadOnlySpan<byte> Payload
    {
        get
        {
            if (Kind <= ValueKind.True) return default;
            var at = 1;
            var length = Varint.Read(Bytes, ref at);
            return Bytes.Slice(at, length);
        }
    }

    /// <summary>The number of elements of a set, list or map.</summary>
    public int Count
    {
        get
        {
            var at = 0;
            return Varint.Read(Payload, ref at);
        }
    }

    public DynamoNumber Number => NumberText.Stored(Payload);

    public bool Is(ValueKind kind) => !IsAbsent && Kind == kind;

    public bool SameAs(EncodedValue other) => Bytes.SequenceEqual(other.Bytes);

    /// <summary>Returns the bytes of the value at <paramref name="at"/>.</summary>
    public static ReadOnlySpan<byte> Read(ReadOnlySpan<byte> from, scoped ref int at)
    {
        var start = at;
        Skip(from, ref at);
        return from[start..at];
    }

    public static void Skip(ReadOnlySpan<byte> from, scoped ref int at)
    {
        if ((ValueKind)from[at++] <= ValueKind.True) return;
        var length = Varint.Read(from, ref at);
        at += length;
    }
}
