using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions.Legacy;

/// <summary>One entry of AttributeUpdates as it was given: PUT, ADD or DELETE; PUT when none is said.</summary>
internal sealed class LegacyUpdate(byte[] name)
{
    public static string[] Actions { get; } = ["ADD", "DELETE", "PUT"];

    public byte[] Name { get; } = name;

    public string? Action { get; set; }

    public Slice? Value { get; set; }

    /// <summary>The fault in its value.</summary>
    public string? Fault { get; set; }
}
