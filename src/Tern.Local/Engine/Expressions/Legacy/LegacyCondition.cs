using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions.Legacy;

/// <summary>One entry of Expected, KeyConditions, QueryFilter or ScanFilter as it was given. Slices are of the request's buffer.</summary>
internal sealed class LegacyCondition(byte[] name)
{
    public byte[] Name { get; } = name;

    public string? Operator { get; set; }

    /// <summary>AttributeValueList.</summary>
    public List<Slice>? Values { get; set; }

    /// <summary>Only of Expected.</summary>
    public Slice? Value { get; set; }

    /// <summary>Only of Expected.</summary>
    public bool? Exists { get; set; }

    /// <summary>The first fault in its values.</summary>
    public string? Fault { get; set; }
}
