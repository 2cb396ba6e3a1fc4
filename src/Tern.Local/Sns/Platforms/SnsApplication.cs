namespace Tern.Local.Sns;

/// <summary>A platform application: an app that receives push notifications. Its lock guards the mutable
/// members.</summary>
internal sealed class SnsApplication(SnsArn arn, string platform, long number)
{
    public Lock Gate { get; } = new();

    public string Arn { get; } = arn.ToString();

    public SnsArn Place => arn;

    public string Platform => platform;

    /// <summary>Gets the position in lists.</summary>
    public long Number => number;

    public Dictionary<string, string> Attributes { get; } = new(StringComparer.Ordinal) { ["Enabled"] = "true" };

    /// <summary>Gets the endpoints by ARN.</summary>
    public OrderedDictionary<string, SnsEndpoint> Endpoints { get; } = new(StringComparer.Ordinal);
}
