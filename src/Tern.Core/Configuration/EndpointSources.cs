namespace Tern;

/// <summary>
/// The settings that endpoint rules use, with their sources, for errors: rules that reject a combination don't name
/// the settings.
/// </summary>
/// <param name="settings">The environment and the profile.</param>
/// <param name="settingsKey">The service's key, such as <c>DYNAMODB</c>.</param>
/// <param name="region">The client's Region option.</param>
/// <param name="endpoint">The client's Endpoint option.</param>
/// <param name="useFips">The client's UseFips option.</param>
/// <param name="useDualStack">The client's UseDualStack option.</param>
internal sealed class EndpointSources(AwsSettings settings, string settingsKey, string? region, Uri? endpoint, bool? useFips, bool? useDualStack)
{
    /// <summary>Describes the settings that are set.</summary>
    /// <returns>Two sentences, or null if all of them are options of the client and so are visible in its
    /// code.</returns>
    public string? Describe()
    {
        var configuration = settings.Configuration;
        List<string> parts = [];
        var showsInCode = true;
        if (settings.FindRegion(region) is { } found) Add($"region '{found.Value}'", found.Source);
        if (endpoint is not null) Add($"endpoint '{endpoint}'", "the option Endpoint");
        else if (settings.FindEndpoint(settingsKey) is { } url) Add($"endpoint '{url.Value}'", url.Source);
        if (settings.UseFips(useFips, region)) Add("FIPS endpoints", Source(useFips, "UseFips", "AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint"));
        if (settings.UseDualStack(useDualStack))
            Add("dual-stack endpoints", Source(useDualStack, "UseDualStack", "AWS_USE_DUALSTACK_ENDPOINT", "use_dualstack_endpoint"));
        return showsInCode ? null : $"The client's settings are: {string.Join(", ", parts)}. Change or remove one of them.";

        void Add(string what, string source)
        {
            parts.Add($"{what} ({source})");
            showsInCode &= source.StartsWith("the option ", StringComparison.Ordinal);
        }

        string Source(bool? option, string name, string variable, string key) =>
            option is true ? $"the option {name}" : configuration.Find(variable, key) is { } setting ? setting.Source : "the name of the Region";
    }
}
