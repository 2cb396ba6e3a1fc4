using System.Globalization;

namespace Tern.Configuration;

/// <summary>
/// The values that were read, by key. Duplicate keys are an error, because one of the values would be lost silently.
/// </summary>
/// <param name="source">The source of the values, for errors.</param>
internal sealed class ConfigurationValues(string source)
{
    private readonly Dictionary<string, string> _origins = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The values in the form of configuration data: keys are case-insensitive.</summary>
    internal Dictionary<string, string?> Data { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>true if the source contained anything, including empty objects; otherwise, false.</summary>
    internal bool Found { get; set; }

    /// <summary>Joins a section and a key. Either may be empty.</summary>
    internal static string Join(string section, string key) => section.Length == 0 ? key : key.Length == 0 ? section : $"{section}:{key}";

    /// <summary>Adds a value.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, which doesn't appear in errors.</param>
    /// <param name="origin">The origin of the value, for errors.</param>
    internal void Add(string key, string? value, string origin)
    {
        if (!_origins.TryAdd(key, origin))
        {
            var other = _origins[key] == origin ? "another of its values" : _origins[key];
            throw new AwsConfigurationException(
                $"{source}: {origin} has the same configuration key as {other}: '{key}'. Keys must differ in more than upper and lower case: " +
                "rename one, or set Section for one of the sources.");
        }

        Data.Add(key, value);
    }

    /// <summary>Adds a list in the form of configuration data: <c>key:0</c>, <c>key:1</c>.</summary>
    internal void AddList(string key, string[] values, string origin)
    {
        for (var i = 0; i < values.Length; i++) Add(Join(key, i.ToString(CultureInfo.InvariantCulture)), values[i], origin);
    }
}
