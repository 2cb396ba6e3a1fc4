namespace Tern.Configuration;

/// <summary>Options that configuration sources in AWS have in common.</summary>
public abstract class AwsConfigurationSourceOptions
{
    private protected AwsConfigurationSourceOptions() { }

    /// <summary>
    /// Gets or sets a value indicating whether the source may be empty: no parameters under the path, or no such
    /// secret. If the source can't be read (no credentials, no permission, no network), that is an error regardless,
    /// because a program that starts with a part of its configuration fails later and elsewhere.
    /// </summary>
    public bool Optional { get; set; }

    /// <summary>
    /// Gets or sets the interval at which the values are reloaded, at least one second; null for no reload. It varies
    /// randomly by up to a tenth, so that programs that started together don't reload together. If reloading fails,
    /// the values are kept and the failure is logged.
    /// </summary>
    public TimeSpan? ReloadInterval { get; set; }

    /// <summary>
    /// Gets or sets the configuration section that receives the values, such as <c>Shop:Database</c>; empty for the
    /// root.
    /// </summary>
    public string Section { get; set; } = "";

    /// <summary>
    /// Gets or sets the longest time that reading all values may take, including retries. The default is 30 seconds.
    /// </summary>
    public TimeSpan LoadTimeout { get; set; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Gets or sets a delegate that sets options of the client that reads the values: Region, profile, credentials,
    /// endpoint, logger factory. If null, they come from the environment. The program's services don't exist yet, so
    /// <c>AddAws</c> has no effect here.
    /// </summary>
    public Action<AwsClientOptions>? Client { get; set; }

    internal virtual void Check()
    {
        if (ReloadInterval is { } interval && (interval < TimeSpan.FromSeconds(1) || interval > TimeSpan.FromDays(20)))
            throw Wrong(nameof(ReloadInterval), interval, "a time between one second and 20 days, or null for no reload");
        if (LoadTimeout <= TimeSpan.Zero || LoadTimeout > TimeSpan.FromDays(1))
            throw Wrong(nameof(LoadTimeout), LoadTimeout, "a time greater than zero and at most one day");
        if (Section is null) throw Wrong(nameof(Section), "null", "the name of a section, or an empty string for the root");
    }

    private static AwsConfigurationException Wrong(string option, object value, string expected) =>
        new(FormattableString.Invariant($"The option {option} is '{value}'. Expected {expected}."));
}
