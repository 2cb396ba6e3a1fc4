namespace Tern.Local.S3;

/// <summary>The conditions and the range of a read of an object.</summary>
internal sealed class ReadRequest
{
    /// <summary>Gets the method for errors: GET or HEAD.</summary>
    public string Method { get; init; } = "GET";

    public ReadConditions Conditions { get; init; } = ReadConditions.None;

    /// <summary>Gets the <c>Range</c> header. A header that isn't one valid range of bytes is ignored.</summary>
    public string? Range { get; init; }

    /// <summary>Gets the part number, or null for the whole object or the range.</summary>
    public int? PartNumber { get; init; }

    public CustomerKey? CustomerKey { get; init; }
}
