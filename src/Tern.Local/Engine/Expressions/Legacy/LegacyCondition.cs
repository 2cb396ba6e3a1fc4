namespace Tern.Local.Engine;

/// <summary>
/// An entry of Expected, KeyConditions, QueryFilter or ScanFilter, unchecked. Slices refer to the request's buffer.
/// </summary>
internal sealed class LegacyCondition(byte[] name)
{
    public byte[] Name { get; } = name;

    public string? Operator { get; set; }

    /// <summary>The AttributeValueList.</summary>
    public List<Slice>? Values { get; set; }

    /// <summary>The Value, only in Expected.</summary>
    public Slice? Value { get; set; }

    /// <summary>The Exists flag, only in Expected.</summary>
    public bool? Exists { get; set; }

    /// <summary>The first fault in its values.</summary>
    public string? Fault { get; set; }
}
