namespace Tern.Local.Engine;

/// <summary>An entry of AttributeUpdates, unchecked: PUT, ADD or DELETE. The default is PUT.</summary>
internal sealed class LegacyUpdate(byte[] name)
{
    public static string[] Actions { get; } = ["ADD", "DELETE", "PUT"];

    public byte[] Name { get; } = name;

    public string? Action { get; set; }

    public Slice? Value { get; set; }

    /// <summary>The fault in its value.</summary>
    public string? Fault { get; set; }
}
