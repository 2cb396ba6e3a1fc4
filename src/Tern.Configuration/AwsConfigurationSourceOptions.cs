namespace Tern.Configuration;

/// <summary>What sources of configuration in AWS have in common.</summary>
public abstract class AwsConfigurationSourceOptions
{
    private protected AwsConfigurationSourceOptions() { }

    /// <summary>
    /// Whether the program starts when there is nothing: no parameter under the path, no such secret. What can't be read
    /// (no credentials, no permission, no network) is an error all the same: a program that starts with half of its
    /// configuration fails later, and elsewhere.
    /// </summary>
    public bool Optional { get; set; }

    /// <summary>
    /// How often the values are read anew, a second at least; null for never. A tenth more or less by chance, so that
    /// programs that started together don't ask together. When a reading fails, the values stay as they are, and the
    /// failure is logged.
    /// </summary>
    public TimeSpan? ReloadInterval { get; set; }

    /// <summary>The section of the configuration that the values go to, such as <c>Shop:Database</c>; empty for its root.</summary>
    public string Section { get; set; } = "";

    /// <summary>The longest that reading all values may take, retries included. Half a minute.</summary>
    public TimeSpan LoadTimeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Sets options of the client that reads: region, profile, credentials, endpoint, the logger factory that failures go to.
    /// Null to take what the environment says. The services of the program don't exist yet, so <c>AddAws</c> counts for nothing here.
    /// </summary>
    public Action<AwsClientOptions>? Client { get; set; }

    internal virtual void Check()
    {
        if (ReloadInterval is { } interval && (interval < TimeSpan.FromSeconds(1) || interval > TimeSpan.FromDays(20)))
            throw Wrong(nameof(ReloadInterval), interval, "a second at least and 20 days at most; null for no reload");
        if (LoadTimeout <= TimeSpan.Zero || LoadTimeout > TimeSpan.FromDays(1)) throw Wrong(nameof(LoadTimeout), LoadTimeout, "more than zero, at most a day");
        if (Section is null) throw Wrong(nameof(Section), "null", "the name of a section; empty for the root");
    }

    private static AwsConfigurationException Wrong(string option, object value, string expected) =>
        new(FormattableString.Invariant($"The option {option} is '{value}'. Expected {expected}."));
}
