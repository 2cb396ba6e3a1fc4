namespace Tern.Handling;

/// <summary>An attribute of a message that its sender set.</summary>
public sealed class SqsMessageAttribute
{
    /// <summary>
    /// Gets the data type: <c>String</c>, <c>Number</c> or <c>Binary</c>, optionally followed by a dot and a custom
    /// label.
    /// </summary>
    public string DataType { get; init; } = "String";

    /// <summary>Gets the value of a text or a number; null for bytes.</summary>
    public string? StringValue { get; init; }

    /// <summary>Gets the value of binary data; null for a text or a number.</summary>
    public ReadOnlyMemory<byte>? BinaryValue { get; init; }
}
