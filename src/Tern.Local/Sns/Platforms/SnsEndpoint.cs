namespace Tern.Local.Sns;

/// <summary>An app on a device. The lock of its application guards the attributes.</summary>
internal sealed class SnsEndpoint(SnsApplication application, long number)
{
    public SnsApplication Application => application;

    public string Arn { get; } = (application.Place with
    {
        Resource = $"endpoint/{application.Place.Resource["app/".Length..]}/{Guid.NewGuid()}",
    }).ToString();

    /// <summary>Gets the position in lists.</summary>
    public long Number => number;

    public Dictionary<string, string> Attributes { get; } = new(StringComparer.Ordinal) { ["Enabled"] = "true" };

    public bool IsEnabled => Attributes["Enabled"] == "true";
}
