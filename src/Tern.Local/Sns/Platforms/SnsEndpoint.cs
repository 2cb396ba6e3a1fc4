namespace Tern.Local.Sns;

/// <summary>An app on a device. The lock of its application guards the attributes.</summary>
internal sealed class SnsEndpoint(SnsApplication application, SnsArn place, long number)
{
    public SnsApplication Application => application;

    public SnsArn Place => place;

    public string Arn { get; } = place.ToString();

    /// <summary>Gets the position in lists.</summary>
    public long Number => number;

    public Dictionary<string, string> Attributes { get; } = new(StringComparer.Ordinal) { ["Enabled"] = "true" };

    /// <summary>Returns the ARN of a new endpoint.</summary>
    public static SnsArn NewPlace(SnsApplication application) => application.Place with
    {
        Resource = $"endpoint/{application.Place.Resource["app/".Length..]}/{Guid.NewGuid()}",
    };

    public bool IsEnabled => Attributes["Enabled"] == "true";
}
