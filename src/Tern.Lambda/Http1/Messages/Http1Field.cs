namespace Tern.Lambda.Http1;

/// <summary>The position of a header or trailer, relative to the start of its section.</summary>
internal readonly struct Http1Field(int nameStart, int nameLength, int valueStart, int valueLength)
{
    public int NameStart { get; } = nameStart;

    public int NameLength { get; } = nameLength;

    public int ValueStart { get; } = valueStart;

    public int ValueLength { get; } = valueLength;
}
