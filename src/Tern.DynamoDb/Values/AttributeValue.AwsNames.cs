using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace Tern.DynamoDb;

// The members of the AWS SDK for .NET's class, so that its object initializers compile unchanged. New code assigns
// values ("a", 12, true) and reads them with AsString() and similar methods, so IntelliSense doesn't list these
// members.
[SuppressMessage("Naming", "CA1708:Identifiers should differ by more than case", Justification = "NULL is AWS's own name, and Null was there before.")]
public readonly partial struct AttributeValue
{
    /// <summary>Initializes a string value.</summary>
    /// <param name="s">The text; null for an unset value.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AttributeValue(string s) => this = s is null ? default : String(s);

    /// <summary>Gets or sets the text of a string, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public string? S
    {
        get => Type == AttributeType.String ? AsString() : null;
        init => this = Only(value is null ? default : String(value));
    }

    /// <summary>Gets or sets the digits of a number, or null if the value has another type.</summary>
    /// <exception cref="ArgumentException">The text isn't a number.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public string? N
    {
        get => Type == AttributeType.Number ? AsNumberText() : null;
        init => this = Only(value is null ? default : Number(value));
    }

    /// <summary>
    /// Gets or sets the bytes of a binary value, from the stream's beginning regardless of its position, or null if the
    /// value has another type. They aren't copied when they are read.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public MemoryStream? B
    {
        get => TryGetBinary(out var bytes) ? StreamOf(bytes) : null;
        init => this = Only(value is null ? default : Binary(value.ToArray()));
    }

    /// <summary>Gets or sets a Boolean value, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool? BOOL
    {
        get => Type == AttributeType.Boolean ? AsBoolean() : null;
        init => this = Only(value is { } boolean ? Boolean(boolean) : default);
    }

    /// <summary>Gets or sets a value that is true for DynamoDB's NULL; otherwise, null.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool? NULL
    {
        get => IsNull ? true : null;
        init => this = Only(value == true ? Null : default);
    }

    /// <summary>Gets or sets the strings of a string set, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string>? SS
    {
        get => Type == AttributeType.StringSet ? AsStringSet() : null;
        init => this = Only(value is null ? default : StringSet(value));
    }

    /// <summary>Gets or sets the digits of a number set's numbers, or null if the value has another type.</summary>
    /// <exception cref="ArgumentException">A text isn't a number.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string>? NS
    {
        get => Type == AttributeType.NumberSet ? [.. AsNumberSet().Select(static number => number.AsNumberText())] : null;
        init => this = Only(value is null ? default : NumberSet(value.Select(static number => Number(number))));
    }

    /// <summary>Gets or sets the values of a binary set, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<MemoryStream>? BS
    {
        get => TryGetBinarySet(out var values) ? [.. values.Select(StreamOf)] : null;
        init => this = Only(value is null ? default : BinarySet(value.Select(static bytes => (ReadOnlyMemory<byte>)bytes.ToArray())));
    }

    /// <summary>Gets or sets the values of a list, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<AttributeValue>? L
    {
        get => Type == AttributeType.List ? AsList() : null;
        init => this = Only(value is null ? default : List(value));
    }

    /// <summary>Gets or sets the attributes of a map, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AttributeMap? M
    {
        get => Type == AttributeType.Map ? AsMap() : null;
        init => this = Only(value is null ? default : Map(value));
    }

    // AWS's class accepts both of { S = "a", N = "1" }, but the service rejects them.
    private AttributeValue Only(AttributeValue value) => IsUnset || value.IsUnset
        ? (value.IsUnset ? this : value)
        : throw new ArgumentException("An attribute value has exactly one type, but two are set. Set one of S, N, B, BOOL, NULL, SS, NS, BS, L and M.");

    private static MemoryStream StreamOf(ReadOnlyMemory<byte> bytes) =>
        MemoryMarshal.TryGetArray(bytes, out var array) ? new(array.Array!, array.Offset, array.Count, writable: false) : new(bytes.ToArray(), writable: false);
}
